import { type Instant, instant } from '@burgee/core';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ownPage } from '../../web/panel/information-pages/record.ts';
import { flag, text, time } from '../../web/panel/records/fields.ts';
import { recordFields } from '../../web/panel/records/record-fields.ts';
import { workDay } from '../../web/panel/work-days/record.ts';
import { pageOf } from '../contracts/samples.ts';

const race = recordFields(
	{
		name: text('Name', 'required'),
		note: text('Note', 'optional'),
		start: time('Start'),
		isOpen: flag('Open', true),
	},
	{
		schema: z.strictObject({
			name: z.string().min(1, 'Name is required'),
			note: z.string(),
			start: z.string({ error: 'Start is required' }),
			isOpen: z.boolean(),
		}),
	},
);

const stored = {
	name: 'Autumn series',
	note: null,
	start: instant('2026-10-03T09:30:42.000Z') as Instant | null,
	isOpen: false,
};

/** The part of an input element that the reader needs, because these tests have no DOM. */
class Input {
	readonly validity: { badInput: boolean };
	constructor(badInput: boolean) {
		this.validity = { badInput };
	}
}
vi.stubGlobal('HTMLInputElement', Input);

/** A form in which the admin has entered only a part of a time, or all of it. */
function formOf({ isIncomplete }: { isIncomplete: boolean }): HTMLFormElement {
	const elements = { namedItem: () => new Input(isIncomplete) };
	return { elements } as unknown as HTMLFormElement;
}
const complete = formOf({ isIncomplete: false });

test('a form that is opened and saved without a change sends the stored values, with their seconds', () => {
	const values = race.valuesOf(stored);
	expect(values).toEqual({
		name: 'Autumn series',
		note: '',
		start: '2026-10-03T10:30',
		isOpen: false,
	});
	expect(race.read(values, complete, stored)).toEqual({ value: { ...stored, note: '' } });
});

test('a stored page keeps its address when its title has no letters for one', () => {
	const page = { ...pageOf({ id: 'photos' }), slug: 'photos' };
	const values = { ...ownPage.form.valuesOf(page), title: 'Фото' };
	expect(ownPage.form.read(values, complete, page)).toEqual({
		value: expect.objectContaining({ title: 'Фото', slug: 'photos' }),
	});
});

test('the form of a new record starts with the empty values of its fields', () => {
	expect(race.empty).toEqual({ name: '', note: '', start: '', isOpen: true });
});

test('a time that is incomplete or does not exist has one issue, which names the field', () => {
	const values = { ...race.valuesOf(stored), name: '', start: '' };
	const read = race.read(values, formOf({ isIncomplete: true }), stored);
	expect(read).toEqual({
		issues: [
			{ path: ['start'], message: 'Start is not complete. Enter a date and a time.' },
			{ path: ['name'], message: 'Name is required' },
		],
	});
	const skipped = race.read({ ...values, name: 'Race', start: '2026-03-29T01:30' }, complete, null);
	expect(skipped).toEqual({
		issues: [{ path: ['start'], message: expect.stringContaining('Start') }],
	});
});

test('the conflict dialog compares the fields in the order of their description', () => {
	const texts = race.conflictFields.map(({ label, text: textOf }) => [
		label,
		textOf(race.valuesOf(stored)),
	]);
	expect(texts).toEqual([
		['Name', 'Autumn series'],
		['Note', ''],
		['Start', expect.stringContaining('10:30')],
		['Open', 'No'],
	]);
});

test('the conflict dialog shows each job of a work day on a line, with its number of volunteers', () => {
	const { empty, conflictFields } = workDay.form;
	const job = { id: null, description: '', currentVolunteers: 0 };
	const jobs = [
		{ ...job, key: 'a', title: 'Scrub the slipway', volunteersNeeded: '4' },
		{ ...job, key: 'b', title: 'Cook', description: 'For 20', volunteersNeeded: '1' },
	];
	const field = conflictFields.find(({ label }) => label === 'Jobs');
	expect(field?.text({ ...empty, jobs })).toBe(
		'1. Scrub the slipway: 4 needed\n2. Cook: 1 needed. For 20',
	);
});

test('a field of the form has its label, and is marked as required or optional', () => {
	expect(race.labelled({ name: 'name' })).toEqual({ name: 'name', label: 'Name', required: true });
	expect(race.labelled({ name: 'note' })).toEqual({ name: 'note', label: 'Note (optional)' });
});
