import {
	type InputIssue,
	inputIssues,
	issuesForWorkDay,
	pageMessages,
	type SignUpForm,
	signUpForm,
	type WorkDayJson,
} from '@burgee/core';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { FormIdempotencyKey } from '../../api/idempotency-key.ts';
import { usePorts } from '../../composition.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { CheckField, TextField } from '../../ui/field.tsx';
import { JobChoice } from './job-choice.tsx';
import styles from './sign-up-form.module.css';

const blank = {
	firstName: '',
	lastName: '',
	selectedJobs: [] as string[],
	otherJob: '',
	notes: '',
	bringingTools: false,
	wantsFood: false,
};
type Values = typeof blank;

interface WorkDaySignUpFormProps {
	workDay: WorkDayJson;
	onSignedUp: (form: SignUpForm, numberOfJobs: number) => void;
	onOver: () => void;
}

export function WorkDaySignUpForm({ workDay, onSignedUp, onOver }: WorkDaySignUpFormProps) {
	const { api } = usePorts();
	const [values, setValues] = useState(blank);
	const [issues, setIssues] = useState<InputIssue[]>([]);
	const [submitting, setSubmitting] = useState(false);
	const [requestKey] = useState(() => new FormIdempotencyKey());
	const underway = useRef(false);
	// Both names share their sentence.
	const summary = useMemo(() => eachSentenceOnce(issues), [issues]);

	const bind = <Name extends keyof Values>(name: Name) => ({
		name,
		error: issues.find(({ path }) => path[0] === name)?.message,
		onChange(value: Values[Name]) {
			setValues((before) => ({ ...before, [name]: value }));
			setIssues([]);
		},
	});

	const check = (submitted: FormEvent) => {
		submitted.preventDefault();
		const form = readForm(values, workDay);
		if ('issues' in form) setIssues(form.issues);
		else void send(form.value);
	};

	const send = async (form: SignUpForm) => {
		// Two presses can come before the first render that disables the button.
		if (underway.current) return;
		underway.current = true;
		setSubmitting(true);
		setIssues([]);
		try {
			const key = requestKey.keyFor(JSON.stringify(form));
			const { numberOfJobs } = await api.signUpForWorkDay(workDay.id, form, key);
			onSignedUp(form, numberOfJobs);
		} catch (error) {
			if (error instanceof ApiError && error.code === 'work-day-over') onOver();
			else setIssues(issuesOf(error, workDay));
		} finally {
			underway.current = false;
			setSubmitting(false);
		}
	};

	return (
		<form className={styles.form} noValidate onSubmit={check} aria-labelledby="sign-up-title">
			<h2 id="sign-up-title">Sign up to help</h2>
			<ErrorSummary issues={summary} />
			<fieldset className={styles.fields} disabled={submitting}>
				{workDay.jobs.length > 0 && (
					<JobChoice {...bind('selectedJobs')} jobs={workDay.jobs} selected={values.selectedJobs} />
				)}
				<TextField
					{...bind('otherJob')}
					value={values.otherJob}
					label="Other Job"
					hint="Something else that you would like to do."
				/>
				<TextField
					{...bind('firstName')}
					value={values.firstName}
					label="First Name"
					autoComplete="given-name"
					required
				/>
				<TextField
					{...bind('lastName')}
					value={values.lastName}
					label="Last Name"
					autoComplete="family-name"
					required
				/>
				<CheckField
					{...bind('bringingTools')}
					checked={values.bringingTools}
					label="I can bring tools"
				/>
				{workDay.foodAvailable && (
					<CheckField
						{...bind('wantsFood')}
						checked={values.wantsFood}
						label="I would like food on the day"
					/>
				)}
				<TextField
					{...bind('notes')}
					value={values.notes}
					label="Notes (optional)"
					hint="The tools you bring, when you can come, what you cannot eat."
					multiline
				/>
				<div>
					<Button type="submit" variant="primary">
						{submitting ? 'Submitting...' : 'Sign Up'}
					</Button>
				</div>
			</fieldset>
		</form>
	);
}

/** The form as core reads it, or what is wrong with it. */
function readForm(
	values: Values,
	workDay: WorkDayJson,
): { value: SignUpForm } | { issues: InputIssue[] } {
	const parsed = signUpForm.safeParse(values);
	const issues = parsed.success
		? issuesForWorkDay(parsed.data, workDay)
		: inputIssues(parsed.error);
	return parsed.success && issues.length === 0
		? { value: parsed.data }
		: { issues: atFields(issues, workDay) };
}

/** Under the names of fields that are on the page, as they stand there. */
function atFields(issues: InputIssue[], { jobs }: WorkDayJson): InputIssue[] {
	const order = ['selectedJobs', 'otherJob', 'firstName', 'lastName', 'wantsFood', 'notes'];
	return issues
		.map(({ path, message }) => ({ name: String(path[0]), message }))
		.filter(({ name }) => order.includes(name))
		.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
		.map(({ name, message }) => ({
			path: [name === 'selectedJobs' && jobs.length === 0 ? 'otherJob' : name],
			message,
		}));
}

function eachSentenceOnce(issues: InputIssue[]): InputIssue[] {
	return issues.filter(
		({ message }, place) => issues.findIndex((issue) => issue.message === message) === place,
	);
}

function issuesOf(error: unknown, workDay: WorkDayJson): InputIssue[] {
	if (error instanceof ApiError && error.code === 'invalid-input') {
		const issues = atFields(error.issues, workDay);
		if (issues.length > 0) return issues;
	}
	return [{ path: [], message: pageMessages.signUpFailed }];
}
