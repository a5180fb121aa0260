import { type EventFormInput, eventForm, type GivenAnswer, type Question } from '@burgee/core';
import { describe, expect, test } from 'vitest';
import { answerIssues } from '../../../core/rules/booking/answer-issues.ts';
import { issuesOf } from '../issues-of.ts';
import { bookedClub, free, paid } from '../my-booking/booked-club.ts';
import { adminWith, expectError, filledForm } from '../open-club.ts';
import { organisedClub } from './organised-club.ts';

const organiser = adminWith('events:write', 'bookings:write');

const questions: Question[] = [
	{ id: 'diet', kind: 'text', label: 'Diet', choices: [], required: false },
	{ id: 'sail', kind: 'number', label: 'Sail number', choices: [], required: true },
	{ id: 'table', kind: 'one', label: 'Table', choices: ['Red', 'Blue'], required: false },
	{ id: 'races', kind: 'several', label: 'Races', choices: ['1', '2', '3'], required: false },
	{ id: 'tow', kind: 'yes-no', label: 'Towing?', choices: [], required: false },
];

const asks = (...changes: Partial<Question>[]): Partial<EventFormInput> => ({
	...free,
	questions: changes.map((change) => ({ ...(questions[0] as Question), ...change })),
});

describe('event form', () => {
	const issues = (...input: object[]) =>
		issuesOf(eventForm, {
			...{ name: 'Supper', eventdatetime: '2026-10-10T18:00:00.000Z' },
			questions: input.map((question) => ({ kind: 'text', label: 'Diet', ...question })),
		});

	test.each([
		[[{ label: ' ' }], 'questions.0.label', 'Question is required'],
		[[{ kind: 'date' }], 'questions.0.kind', 'Choose what kind of answer the question has'],
		[[{ kind: 'one', choices: ['Red'] }], 'questions.0.choices', 'Enter at least two choices'],
		[
			[{ kind: 'several', choices: ['Red', 'Red'] }],
			'questions.0.choices',
			'Each choice can be listed once',
		],
		[[{ choices: ['Red'] }], 'questions.0.choices', 'This kind of question has no choices'],
		[[{}, {}], 'questions.1.label', 'Another question has the same words'],
		[[{ id: 'a' }, { id: 'a', label: 'Boat' }], 'questions.1.id', 'Another question has this id'],
		[
			Array.from({ length: 11 }, (_, index) => ({ label: `${index}` })),
			'questions',
			'An event asks at most 10 questions',
		],
	])('refuses the questions %j', (input, path, message) => {
		expect(issues(...input)).toEqual([[path, message]]);
	});
});

describe('answerIssues', () => {
	const issueOf = (questionId: string, value: GivenAnswer['value']) =>
		answerIssues(
			[{ questionId, value }, ...(questionId === 'sail' ? [] : [{ questionId: 'sail', value: 7 }])],
			questions,
			null,
		).map(({ path, message }) => [path.join('.'), message]);

	test.each<[string, GivenAnswer['value']]>([
		['diet', 'No nuts'],
		['diet', ''],
		['sail', -2.5],
		['table', 'Blue'],
		['races', ['1', '3']],
		['races', []],
		['tow', false],
	])('accepts for the question %s the answer %j', (id, value) => {
		expect(issueOf(id, value)).toEqual([]);
	});

	test.each<[string, GivenAnswer['value'], string]>([
		['diet', 7, 'Please answer with a text: Diet'],
		['diet', 'x'.repeat(501), 'The answer must be 500 characters or fewer: Diet'],
		['diet', 'two\nlines', 'The answer contains characters that are not allowed: Diet'],
		['sail', '', 'Please answer: Sail number'],
		['sail', '7', 'Please enter a number: Sail number'],
		['sail', 1e12, 'Please enter a number: Sail number'],
		['table', 'Green', 'Please choose one of the answers: Table'],
		['races', ['1', '1'], 'Please choose from the answers: Races'],
		['races', ['4'], 'Please choose from the answers: Races'],
		['tow', 'yes', 'Please answer yes or no: Towing?'],
		['boat', 'Kestrel', 'The event does not ask this question'],
	])('refuses for the question %s the answer %j', (id, value, message) => {
		expect(issueOf(id, value)).toEqual([[`answers.${id}`, message]]);
	});

	test('refuses a second answer to a question', () => {
		const twice = [7, 8].map((value) => ({ questionId: 'sail', value }));
		expect(answerIssues(twice, questions, null)).toMatchObject([{ path: ['answers', 'sail'] }]);
	});
});

test('a booking without a required answer is refused, with the path of the question', async () => {
	const { club, event } = await organisedClub(asks({ required: true }));
	const booked = club.submitBooking({ eventId: event.id, form: filledForm() });
	await expectError(booked, 'invalid-input', {
		issues: [{ path: ['answers', 'diet'], message: 'Please answer: Diet' }],
	});
});

/** Replaces the questions of an event. */
async function askInstead(
	{ club, event }: Pick<Awaited<ReturnType<typeof organisedClub>>, 'club' | 'event'>,
	changed: Partial<EventFormInput>,
) {
	const { revision } = await club.readEvent(event.id);
	const input = { name: event.name, eventdatetime: event.eventdatetime, allowBooking: true };
	const form = eventForm.parse({ ...input, ...changed });
	return club.updateEvent(organiser, { id: event.id, revision, form });
}

test('an answer keeps the words in which it was asked until it is changed, and also if the question is removed', async () => {
	const opened = await organisedClub(asks({}, { id: 'tow', label: 'Tow?', kind: 'yes-no' }));
	const noNuts = { questionId: 'diet', value: 'No nuts' };
	const { booking } = await opened.add({ answers: [noNuts, { questionId: 'tow', value: true }] });
	const diet = { ...noNuts, label: 'Diet' };
	const tow = { questionId: 'tow', label: 'Tow?', value: true };
	expect(booking.answers).toEqual([diet, tow]);
	await askInstead(
		opened,
		asks({ label: 'Allergies' }, { id: 'new', label: 'New', required: true }),
	);

	const counted = await opened.correct(booking, { numberAttending: 3, answers: [noNuts] });
	expect(counted.booking).toMatchObject({ numberAttending: 3, answers: [diet, tow] });
	const answers = [{ ...noNuts, value: 'None' }];
	const answered = await opened.correct(counted.booking, { answers });
	expect(answered.booking.answers).toEqual([{ ...answers[0], label: 'Allergies' }, tow]);
	const stray = [{ questionId: 'tow', value: false }];
	await expectError(opened.correct(answered.booking, { answers: stray }), 'invalid-input', {
		issues: [{ path: ['answers', 'tow'], message: 'The event does not ask this question' }],
	});
});

test('the letters have the answers, and the letter about a change has what they were before', async () => {
	const { club, event, storage, setTime } = await organisedClub(asks({}));
	const form = (value: string) =>
		filledForm({
			userEmail: 'anna@example.org',
			answers: value === '' ? [] : [{ questionId: 'diet', value }],
		});
	const { bookingToken: token } = await club.submitBooking({ eventId: event.id, form: form('') });
	setTime('2026-06-01T13:00:00.000Z');
	const addressOf = () => '';
	await club.changeMyBooking({ token, revision: null, form: form('No nuts'), addressOf });
	const messages = await storage.messages.list({ limit: 9 });
	const facts = messages.flatMap(({ letter }) => letter.facts);
	expect(facts.filter(({ label }) => label === 'Diet')).toEqual([
		{ label: 'Diet', value: 'No nuts, before: none' },
	]);
});

test('the answers of a change that must be paid count once it is paid, and a repeated request is the same change', async () => {
	const booked = await bookedClub({ ...paid, ...asks({}), ...paid });
	await booked.pay(booked.checkoutId);
	const answers = [{ questionId: 'diet', value: 'No nuts' }];
	const start = () => booked.change({ numberAttending: 3, answers });
	const started = await start();
	expect(await start()).toEqual(started);
	expect(await booked.stored()).toMatchObject({ answers: [] });
	if (started.outcome !== 'to-pay') throw new Error('the change is not to be paid');
	await booked.pay(started.checkoutId);
	expect(await booked.stored()).toMatchObject({ answers: [{ label: 'Diet', ...answers[0] }] });
});

test('a party that waited keeps its answers when it accepts its offer, although the event asks other questions by then', async () => {
	const waiting = { places: 2, waitingList: true };
	const opened = await organisedClub({ ...asks({}), ...waiting });
	const { club, event, storage } = opened;
	const { booking } = await opened.add({});
	const answers = [{ questionId: 'diet', value: 'No nuts' }];
	const form = { ...filledForm({ answers }), userEmail: 'ben@example.org' };
	const { entryId } = await club.joinWaitingList({ eventId: event.id, form });
	await askInstead(opened, { ...asks({ id: 'new', label: 'New', required: true }), ...waiting });
	await opened.cancel(booking);
	await club.offerByHand(organiser, { eventId: event.id, entryId });
	const [offer] = (await storage.messages.list({ limit: 9 })).filter(
		({ kind }) => kind === 'place-offered',
	);
	expect(offer?.letter.facts).toContainEqual({ label: 'Diet', value: 'No nuts' });
	const { bookingId } = await club.acceptOffer({ token: offer?.secret ?? '', addressOf: () => '' });
	expect(await opened.booking(bookingId)).toMatchObject({
		answers: [{ label: 'Diet', ...answers[0] }],
	});
});
