import { type ErrorCode, type InputIssue, publicMessages, type SignUpForm } from '@burgee/core';
import type { WorkDayJson } from '@burgee/core/api/work-days';
import { pageMessages } from '@burgee/core/display/page-messages';
import { displaySignUpRetention } from '@burgee/core/display/retention-words';

import { errorCode } from '../api/client.ts';
import { usePublicFacts } from '../public-facts.ts';
import { CheckField, TextField } from './field.tsx';
import styles from './form.module.css';
import { Form } from './form.tsx';
import { JobChoice } from './job-choice.tsx';
import { toCalendar } from './missing-page.tsx';
import { useForm } from './use-form.ts';
import { useLazyCode } from './use-lazy-code.ts';

const loadReaders = () => import('./form-readers.ts');

/** What the form says if sending it again would not help. */
const refusals: Partial<Record<ErrorCode | 'network', string>> = {
	'work-day-not-found': pageMessages.workDayRemoved,
	'list-full': publicMessages['list-full'],
};

const blank = {
	firstName: '',
	lastName: '',
	selectedJobs: [] as string[],
	otherJob: '',
	notes: '',
	bringingTools: false,
	wantsFood: false,
};

/** The texts of the form: for a member who signs up, and for an organiser who adds a volunteer. */
const words = {
	member: {
		title: 'Sign Up to Help',
		jobs: 'Jobs you’d like to help with',
		jobsHint: 'Choose as many as you like, or suggest another job below.',
		otherJobHint: 'Something else you’d like to help with.',
		tools: 'I can bring tools',
		food: 'I’d like food on the day',
		notesHint: 'For example, tools you’ll bring, when you can come or what you can’t eat.',
		submit: 'Sign Up',
	},
	organiser: {
		title: null,
		jobs: 'Jobs',
		jobsHint: 'Choose any number of jobs, or enter another job below.',
		otherJobHint: 'A job that is not in the list.',
		tools: 'Brings tools',
		food: 'Wants food on the day',
		notesHint: 'For example, when they can come or what they can’t eat.',
		submit: 'Add Volunteer',
	},
} as const;

interface SignUpFormProps {
	workDay: Pick<WorkDayJson, 'jobs' | 'foodAvailable'>;
	/** Who fills in the form. */
	by: keyof typeof words;
	/** Sends the form. The same content always has the same idempotency key. */
	send: (form: SignUpForm, idempotencyKey: string) => Promise<void>;
	/** The handlers of errors that the form does not show itself, by error code. They receive the form as it was sent. */
	onCode?: Partial<Record<ErrorCode, (sent: SignUpForm) => void>>;
}

/** The form in which volunteers for a work day choose their jobs (specification §5). */
export function WorkDaySignUpForm({ workDay, by, send, onCode = {} }: SignUpFormProps) {
	const readers = useLazyCode(loadReaders);
	const form = useForm({
		initial: blank,
		read: (values) =>
			readers.using(
				({ readSignUpForm }) => readSignUpForm(values, workDay),
				// The server validates the sign-up in any case.
				() => ({ value: uncheckedSignUp(values) }),
			),
		send,
		failure: (error) => refusals[errorCode(error) ?? 'internal'] ?? pageMessages.signUpFailed,
		onCode,
		arrange: (issues) => issuesByField(issues, workDay),
	});
	const { retentionMonths } = usePublicFacts();
	const { bind } = form;
	const text = words[by];
	return (
		<Form
			title={text.title}
			form={form}
			busy={form.saving}
			{...(by === 'organiser' && { busyLabel: 'Saving…' })}
			submitLabel={text.submit}
			wayOut={by === 'member' && form.failedCode === 'work-day-not-found' && toCalendar}
			onFocus={readers.prefetch}
		>
			{workDay.jobs.length > 0 && (
				<JobChoice
					{...bind('selectedJobs')}
					jobs={workDay.jobs}
					legend={text.jobs}
					hint={text.jobsHint}
				/>
			)}
			<TextField {...bind('otherJob')} label="Other Job" hint={text.otherJobHint} />
			<TextField
				{...bind('firstName')}
				label="First Name"
				autoComplete={by === 'member' ? 'given-name' : 'off'}
				required
			/>
			<TextField
				{...bind('lastName')}
				label="Last Name"
				autoComplete={by === 'member' ? 'family-name' : 'off'}
				required
			/>
			<CheckField {...bind('bringingTools')} label={text.tools} />
			{workDay.foodAvailable && <CheckField {...bind('wantsFood')} label={text.food} />}
			<TextField {...bind('notes')} label="Notes (optional)" hint={text.notesHint} multiline />
			{by === 'member' && <p className={styles.note}>{displaySignUpRetention(retentionMonths)}</p>}
		</Form>
	);
}

/** Returns the sign-up that was typed, trimmed but not validated: the value that the schema returns for a valid form. */
function uncheckedSignUp(values: typeof blank): SignUpForm {
	return {
		...values,
		firstName: values.firstName.trim(),
		lastName: values.lastName.trim(),
		otherJob: values.otherJob.trim() || null,
		notes: values.notes.trim() || null,
	};
}

/** Assigns each validation error to a field of the sign-up form. */
function issuesByField(issues: InputIssue[], { jobs }: SignUpFormProps['workDay']): InputIssue[] {
	return issues
		.map(({ path, message }) => ({ name: String(path[0]), message }))
		.filter(({ name }) => name in blank)
		.map(({ name, message }) => ({
			path: [name === 'selectedJobs' && jobs.length === 0 ? 'otherJob' : name],
			message,
		}));
}
