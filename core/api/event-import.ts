import { z } from 'zod';
import { isoInstant } from '../rules/calendar/time-schemas.ts';
import { type EventForm, eventFields } from '../rules/events/event-form.ts';
import { maxImportBytes, maxImportEvents } from '../rules/events/import-columns.ts';
import { toMajor } from '../rules/money.ts';
import type { CallTable } from './call.ts';
import { eventJson } from './events.ts';

const csv = z
	.string({ error: 'The file must be text' })
	.max(maxImportBytes, `The file must have ${maxImportBytes / 1_000} kB or less`);

/** The number of a row in the spreadsheet. Row 1 is the first row. */
const rowNumber = z.int().min(1);

const previewRequest = z.strictObject({ csv }).meta({ id: 'ImportPreviewRequest' });

const importRequest = z
	.strictObject({
		csv,
		/** The rows to import although the same event exists. */
		duplicates: z.array(rowNumber).max(maxImportEvents).default([]),
		/**
		 * The number of events that the preview showed. The server refuses an import that would create a
		 * different number.
		 */
		count: z.int({ error: 'Count must be a whole number' }).min(1, 'There is no event to import'),
	})
	.meta({ id: 'ImportRequest' });

const importedEventJson = eventJson.omit({
	id: true,
	createdAt: true,
	updatedAt: true,
	revision: true,
	bookingOpen: true,
	isFull: true,
	placesLeft: true,
});

const importRowJson = z.object({
	row: rowNumber,
	/** The name as written in the file. */
	name: z.string(),
	/** Null if the row has problems. */
	event: importedEventJson.extend({ eventdatetime: isoInstant }).nullable(),
	/** The problems of the row. Each path is the heading of a column. */
	issues: z.array(z.object({ path: z.array(z.string()), message: z.string() })),
	/** The same event in the calendar, or in an earlier row of the file. */
	duplicate: z
		.discriminatedUnion('of', [
			z.object({ of: z.literal('calendar') }),
			z.object({ of: z.literal('row'), row: rowNumber }),
		])
		.nullable(),
});
export type ImportRowJson = z.infer<typeof importRowJson>;

const importPreviewJson = z
	.object({
		rows: z.array(importRowJson),
		/** The number of events that an import creates if its list `duplicates` is empty. */
		count: z.int(),
	})
	.meta({ id: 'ImportPreview' });
export type ImportPreviewJson = z.infer<typeof importPreviewJson>;

/** Returns the event of an imported row as the API sends it. */
export function toImportedEventJson(form: EventForm): NonNullable<ImportRowJson['event']> {
	const { priceMinor, ...fields } = eventFields(form, () => '');
	return { ...fields, eventdatetime: form.eventdatetime, price: toMajor(priceMinor) };
}

/** JSON escapes quotation marks and line breaks, so the request is longer than the file. */
const maxRequestBytes = 2 * maxImportBytes;

export const eventImportCalls = {
	'POST /api/admin/events/import/preview': {
		summary: 'Check the rows of a CSV file with events, without writing anything',
		access: 'events:write',
		body: previewRequest,
		maxBytes: maxRequestBytes,
		answer: importPreviewJson,
	},
	'POST /api/admin/events/import': {
		summary: 'Create the events of a CSV file, all or none',
		access: 'events:write',
		body: importRequest,
		maxBytes: maxRequestBytes,
		idempotent: true,
		status: 201,
		answer: z.object({ created: z.int() }).meta({ id: 'ImportedEvents' }),
		errors: ['import-changed'],
	},
	'GET /api/admin/events/import/template.csv': {
		summary: 'A CSV file with the headings and an example event',
		access: 'events:write',
		answer: 'text/csv',
	},
} satisfies CallTable;
