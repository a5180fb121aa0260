import {
	type BookingFieldFlags,
	type BookingForm,
	bookingLabels,
	extras,
	type InputIssue,
} from '@burgee/core';
import { Fragment, lazy, type ReactNode, Suspense } from 'react';
import { useIsHydrated } from '../api/page-data.ts';
import { usePublicFacts } from '../public-facts.ts';
import styles from './booking-fields.module.css';
import type { BookingValues, Counts } from './booking-values.ts';
import { CountField } from './count-field.tsx';
import { TextField } from './field.tsx';
import { titleCase } from './title-case.ts';
import type { useForm } from './use-form.ts';

type TextName = Exclude<keyof BookingValues, 'answers'>;

/** Most events ask no questions. If the code cannot be loaded, the form remains. */
const AnswerFields = lazy(() =>
	import('./answer-fields.tsx').catch(() => ({ default: MissingQuestions })),
);

function MissingQuestions(): ReactNode {
	return <p role="alert">The event’s questions did not load. Please reload the page.</p>;
}

const optional = ' (optional)';

/** The hints of the fields, and what else depends on who fills in the form. */
export interface BookingFieldWords {
	/** Whom the number of people includes. */
	who: string;
	email: string;
	emailIfSending: string;
	needsEmail?: true;
	/** Whether the form is about another person, so that the browser suggests no values. */
	isForOthers?: true;
}

const memberWords: BookingFieldWords = {
	who: 'you',
	email: 'We’ll use it only if we have a question about this booking.',
	emailIfSending:
		'We’ll send you the confirmation, changes and reminders. Apart from that, we’ll use it only if we have a question about this booking.',
};

interface BookingFieldsProps {
	/** The numbers as they are typed, from which the number of adults is computed. */
	counts: Counts;
	bind: ReturnType<typeof useForm<BookingValues, BookingForm>>['bind'];
	event: BookingFieldFlags;
	issues: readonly InputIssue[];
	/** By default, for a member who books. */
	words?: BookingFieldWords;
}

/** The fields of the booking form that the event needs (specification §5). */
export function BookingFields({
	counts,
	bind,
	event,
	issues,
	words = memberWords,
}: BookingFieldsProps) {
	const { mail } = usePublicFacts();
	const isHydrated = useIsHydrated();
	const autoComplete = (value: string) => (words.isForOthers ? 'off' : value);
	const { needsEmail = false } = words;
	const notes: Partial<Record<TextName, string>> = {
		numberOfChildren: ' (12 years or under)',
		boatName: optional,
		...(!needsEmail && { userEmail: optional }),
	};
	const field = (name: TextName) => ({
		...bind(name),
		label: titleCase(bookingLabels[name]) + (notes[name] ?? ''),
	});
	return (
		<>
			<TextField {...field('firstName')} autoComplete={autoComplete('given-name')} required />
			<TextField {...field('lastName')} autoComplete={autoComplete('family-name')} required />
			<CountField
				{...field('numberAttending')}
				hint={
					event.offerChild
						? `Adults and children together, including ${words.who}.`
						: `Including ${words.who}.`
				}
				min={1}
				required
			/>
			{extras
				.filter(({ flag }) => event[flag])
				.map(({ field: name }) => (
					<Fragment key={name}>
						<CountField {...field(name)} min={0} />
						{name === 'numberOfChildren' && <Adults counts={counts} />}
					</Fragment>
				))}
			{event.isBoatEvent && <TextField {...field('boatName')} />}
			<TextField
				{...field('userEmail')}
				hint={mail.provider === 'outbox' ? words.email : words.emailIfSending}
				type="email"
				autoComplete={autoComplete('email')}
				required={needsEmail}
			/>
			{isHydrated && event.questions.length > 0 && (
				<Suspense>
					<AnswerFields {...bind('answers')} questions={event.questions} issues={issues} />
				</Suspense>
			)}
		</>
	);
}

/** The number of adults, which is what remains of all people without the children (specification §9). */
function Adults({ counts: { numberAttending, numberOfChildren } }: { counts: Counts }) {
	const adults = numberAttending - numberOfChildren;
	return (
		<p className={styles.adults}>
			<span className="strong">Adults</span>
			<output>{adults >= 0 ? adults : '–'}</output>
		</p>
	);
}
