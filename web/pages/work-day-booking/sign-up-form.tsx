import { type InputIssue, issuesForWorkDay, type SignUpForm, signUpForm } from '@burgee/core';
import type { WorkDayJson } from '@burgee/core/api/work-days';
import { pageMessages } from '@burgee/core/display/page-messages';
import { api } from '../../api/client.ts';
import { CheckField, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { parseForm, useForm } from '../../ui/use-form.ts';
import { JobChoice } from './job-choice.tsx';

const blank = {
	firstName: '',
	lastName: '',
	selectedJobs: [] as string[],
	otherJob: '',
	notes: '',
	bringingTools: false,
	wantsFood: false,
};

interface WorkDaySignUpFormProps {
	workDay: WorkDayJson;
	onSignedUp: (form: SignUpForm, numberOfJobs: number) => void;
	/** Called if the work day has ended since the form was opened. */
	onEnded: () => void;
}

export function WorkDaySignUpForm({ workDay, onSignedUp, onEnded }: WorkDaySignUpFormProps) {
	const form = useForm({
		initial: blank,
		read: (values) => parseForm(signUpForm, values, (parsed) => issuesForWorkDay(parsed, workDay)),
		send: async (parsed: SignUpForm, key) => {
			const { numberOfJobs } = await api('POST /api/work-days/:workDayId/sign-ups', {
				workDayId: workDay.id,
				body: parsed,
				idempotencyKey: key,
			});
			onSignedUp(parsed, numberOfJobs);
		},
		failure: pageMessages.signUpFailed,
		onCode: { 'work-day-over': onEnded },
		arrange: (issues) => issuesByField(issues, workDay),
	});
	const { bind } = form;
	return (
		<Form title="Sign Up to Help" form={form} busy={form.saving} submitLabel="Sign Up">
			{workDay.jobs.length > 0 && <JobChoice {...bind('selectedJobs')} jobs={workDay.jobs} />}
			<TextField
				{...bind('otherJob')}
				label="Other Job"
				hint="Something else you’d like to help with."
			/>
			<TextField {...bind('firstName')} label="First Name" autoComplete="given-name" required />
			<TextField {...bind('lastName')} label="Last Name" autoComplete="family-name" required />
			<CheckField {...bind('bringingTools')} label="I can bring tools" />
			{workDay.foodAvailable && (
				<CheckField {...bind('wantsFood')} label="I’d like food on the day" />
			)}
			<TextField
				{...bind('notes')}
				label="Notes (optional)"
				hint="For example, tools you’ll bring, when you can come or what you can’t eat."
				multiline
			/>
		</Form>
	);
}

/** Assigns each validation error to a field of the sign-up form, in the order of the fields on the page. */
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
