import { expect, test } from 'vitest';
import { blankBooking } from '../../web/ui/booking-values.ts';
import { inFieldOrder } from '../../web/ui/field-order.ts';
import { readBookingForm } from '../../web/ui/form-readers.ts';

const issueAt = (...path: (string | number)[]) => ({ path, message: path.join('.') });
const ids = ['name', 'jobs.0.title', 'jobs.1.title', 'jobs', 'notes'];

test('the issues of a form are in the order of its fields, between issues of the whole form and of no field', () => {
	const issues = [issueAt('other'), issueAt('notes'), issueAt('jobs', 1, 'title'), issueAt('name')];
	expect(inFieldOrder([...issues, issueAt(), issueAt('jobs', 0, 'title')], ids)).toEqual([
		issueAt(),
		issueAt('name'),
		issueAt('jobs', 0, 'title'),
		issueAt('jobs', 1, 'title'),
		issueAt('notes'),
		issueAt('other'),
	]);
});

test('an issue of a list item stands at the control of the list, and issues of one field keep their order', () => {
	const issues = [issueAt('notes'), issueAt('jobs', 7), issueAt('jobs', 2)];
	expect(inFieldOrder(issues, ids)).toEqual([issues[1], issues[2], issues[0]]);
});

test('the error about too many children comes before the error about the email address', () => {
	const event = {
		...{ offerChild: true, offerSoftDrinks: false, offerVeg: false },
		...{ isBoatEvent: false, questions: [] },
	};
	const values = { ...blankBooking, firstName: 'Ann', lastName: 'Lee' };
	const read = readBookingForm({ ...values, numberOfChildren: '3', userEmail: 'ann@' }, event);
	const issues = 'issues' in read ? read.issues : [];
	expect(inFieldOrder(issues, Object.keys(blankBooking)).map(({ path }) => path)).toEqual([
		['numberOfChildren'],
		['userEmail'],
	]);
});
