import { type BookingFieldFlags, type BookingForm, bookingLabels, extras } from '@burgee/core';
import { Fragment } from 'react';
import { usePublicFacts } from '../public-facts.ts';
import styles from './booking-fields.module.css';
import type { BookingValues, Counts } from './booking-values.ts';
import { CountField } from './count-field.tsx';
import { TextField } from './field.tsx';
import { titleCase } from './title-case.ts';
import type { useForm } from './use-form.ts';

/** What the form adds to labels. */
const notes: Partial<BookingValues> = {
	numberOfChildren: ' (12 years or under)',
	boatName: ' (optional)',
	userEmail: ' (optional)',
};

/**
 * The hints of the fields: for a member who books or joins the waiting list, and for an organiser who books for a member.
 */
const words = {
	member: {
		all: 'Adults and children together, including you.',
		adults: 'Including you.',
		email: 'We’ll use it only if we have a question about this booking.',
		emailIfSending:
			'We’ll send you the confirmation, changes and reminders. Apart from that, we’ll use it only if we have a question about this booking.',
	},
	waiting: {
		all: 'Adults and children together, including you.',
		adults: 'Including you.',
		email: 'The offer of a place goes to this address.',
		emailIfSending: 'We’ll send the offer of a place to this address.',
	},
	organiser: {
		all: 'Adults and children together, including the lead member.',
		adults: 'Including the lead member.',
		email: 'For questions about this booking. Burgee sends no email.',
		emailIfSending:
			'For questions about this booking. Burgee emails the confirmation, once paid, and changes.',
	},
} as const;

interface BookingFieldsProps {
	/** The numbers as they are typed, from which the number of adults is computed. */
	counts: Counts;
	bind: ReturnType<typeof useForm<BookingValues, BookingForm>>['bind'];
	event: BookingFieldFlags;
	/** Who fills in the form. */
	by: keyof typeof words;
}

/** The fields of the booking form that the event needs (specification §5). */
export function BookingFields({ counts, bind, event, by }: BookingFieldsProps) {
	const text = words[by];
	const { mail } = usePublicFacts();
	const autoComplete = (value: string) => (by === 'organiser' ? 'off' : value);
	const needsEmail = by === 'waiting';
	const noteOf = (name: keyof BookingValues) =>
		name === 'userEmail' && needsEmail ? '' : (notes[name] ?? '');
	const field = (name: keyof BookingValues) => ({
		...bind(name),
		label: `${titleCase(bookingLabels[name])}${noteOf(name)}`,
	});
	return (
		<>
			<TextField {...field('firstName')} autoComplete={autoComplete('given-name')} required />
			<TextField {...field('lastName')} autoComplete={autoComplete('family-name')} required />
			<CountField
				{...field('numberAttending')}
				hint={event.offerChild ? text.all : text.adults}
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
				hint={mail.provider === 'outbox' ? text.email : text.emailIfSending}
				type="email"
				autoComplete={autoComplete('email')}
				required={needsEmail}
			/>
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
