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
	/** Called if the work day has ended since the form was opened. */
	onEnded: () => void;
}

export function WorkDaySignUpForm({ workDay, onSignedUp, onEnded }: WorkDaySignUpFormProps) {
	const { api } = usePorts();
	const [values, setValues] = useState(blank);
	const [issues, setIssues] = useState<InputIssue[]>([]);
	const [submitting, setSubmitting] = useState(false);
	const [idempotencyKey] = useState(() => new FormIdempotencyKey());
	const isSending = useRef(false);
	// The errors of the first and the last name have the same text. The summary shows the text only once.
	const summary = useMemo(() => uniqueMessages(issues), [issues]);

	const bind = <Name extends keyof Values>(name: Name) => ({
		name,
		error: issues.find(({ path }) => path[0] === name)?.message,
		onChange(value: Values[Name]) {
			setValues((previous) => ({ ...previous, [name]: value }));
			setIssues([]);
		},
	});

	const submit = (event: FormEvent) => {
		event.preventDefault();
		const form = readForm(values, workDay);
		if ('issues' in form) setIssues(form.issues);
		else void send(form.value);
	};

	const send = async (form: SignUpForm) => {
		// A double click can submit twice before React renders the disabled button.
		if (isSending.current) return;
		isSending.current = true;
		setSubmitting(true);
		setIssues([]);
		try {
			const key = idempotencyKey.keyFor(JSON.stringify(form));
			const { numberOfJobs } = await api.signUpForWorkDay(workDay.id, form, key);
			onSignedUp(form, numberOfJobs);
		} catch (error) {
			if (error instanceof ApiError && error.code === 'work-day-over') onEnded();
			else setIssues(issuesOf(error, workDay));
		} finally {
			isSending.current = false;
			setSubmitting(false);
		}
	};

	return (
		<form className={styles.form} noValidate onSubmit={submit} aria-labelledby="sign-up-title">
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
					hint="Something else you’d like to help with."
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
						label="I’d like food on the day"
					/>
				)}
				<TextField
					{...bind('notes')}
					value={values.notes}
					label="Notes (optional)"
					hint="For example, tools you’ll bring, when you can come or what you can’t eat."
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
		: { issues: issuesByField(issues, workDay) };
}

/** Assigns each issue to a field of this form, in the order of the fields on the page. */
function issuesByField(issues: InputIssue[], { jobs }: WorkDayJson): InputIssue[] {
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

function uniqueMessages(issues: InputIssue[]): InputIssue[] {
	return issues.filter(
		({ message }, index) => issues.findIndex((issue) => issue.message === message) === index,
	);
}

function issuesOf(error: unknown, workDay: WorkDayJson): InputIssue[] {
	if (error instanceof ApiError && error.code === 'invalid-input') {
		const issues = issuesByField(error.issues, workDay);
		if (issues.length > 0) return issues;
	}
	return [{ path: [], message: pageMessages.signUpFailed }];
}
