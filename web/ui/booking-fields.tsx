import { type BookingFieldFlags, type BookingForm, extras } from '@burgee/core';
import type { BookingValues } from './booking-values.ts';
import { CountField } from './count-field.tsx';
import { TextField } from './field.tsx';
import type { useForm } from './use-form.ts';

const extraLabels = {
	numberOfChildren: 'Number of Children (12 years or under)',
	numberOfSoftDrinks: 'Number Requiring Soft Drinks',
	numberOfVegetarian: 'Number of Vegetarian Meals',
} as const;

/** The hints of the fields: for a member who books, and for an organiser who books for a member. */
const words = {
	member: {
		all: 'Adults and children together, including you.',
		adults: 'Including you.',
		email: 'We’ll use it only if we have a question about this booking.',
	},
	organiser: {
		all: 'Adults and children together, including the lead member.',
		adults: 'Including the lead member.',
		email: 'For questions about this booking. Burgee sends no email.',
	},
} as const;

interface BookingFieldsProps {
	bind: ReturnType<typeof useForm<BookingValues, BookingForm>>['bind'];
	event: BookingFieldFlags;
	/** Who fills in the form. */
	by: keyof typeof words;
}

/** The fields of the booking form that the event needs (specification §5). */
export function BookingFields({ bind, event, by }: BookingFieldsProps) {
	const text = words[by];
	const autoComplete = (value: string) => (by === 'member' ? value : 'off');
	return (
		<>
			<TextField
				{...bind('firstName')}
				label="Lead Member First Name"
				autoComplete={autoComplete('given-name')}
				required
			/>
			<TextField
				{...bind('lastName')}
				label="Lead Member Last Name"
				autoComplete={autoComplete('family-name')}
				required
			/>
			<CountField
				{...bind('numberAttending')}
				label="Total Number Attending"
				hint={event.offerChild ? text.all : text.adults}
				min={1}
				required
			/>
			{extras
				.filter(({ flag }) => event[flag])
				.map(({ field }) => (
					<CountField key={field} {...bind(field)} label={extraLabels[field]} min={0} />
				))}
			{event.isBoatEvent && <TextField {...bind('boatName')} label="Boat Name (optional)" />}
			<TextField
				{...bind('userEmail')}
				label="Email (optional)"
				hint={text.email}
				type="email"
				autoComplete={autoComplete('email')}
			/>
		</>
	);
}
