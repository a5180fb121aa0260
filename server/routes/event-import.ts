import { importColumns, importFields } from '@burgee/core';
import { toImportedEventJson } from '@burgee/core/api/event-import';
import { WorkQueue } from '../http/admission/work-queue.ts';
import type { Handlers } from '../http/calls/call-router.ts';
import { toCsv } from '../http/csv/csv.ts';
import { readCsv } from '../http/csv/read-csv.ts';
import type { Services } from './services.ts';

/** The template has one row, which an organiser replaces. */
const template = toCsv(
	Object.fromEntries(
		importFields.map((field) => {
			const { heading, example } = importColumns[field];
			return [heading, () => example];
		}),
	),
	[null],
);

/** An organiser imports one file at a time, so a club rarely has more than one to read. */
const fileLimits = { atOnce: 1, maxWaiting: 8 };

export function eventImportHandlers({ club }: Services) {
	const files = new WorkQueue(fileLimits);

	return {
		'POST /api/admin/events/import/preview': async ({ body: { csv } }, { response }) => {
			const rows = await club.previewImport(await files.run(response, () => readCsv(csv)));
			return {
				rows: rows.map(({ form, issues, ...row }) => ({
					...row,
					event: form && toImportedEventJson(form),
					issues: issues.map(({ path, message }) => ({ path: path.map(String), message })),
				})),
				count: rows.filter(({ form, duplicate }) => form !== null && duplicate === null).length,
			};
		},
		'POST /api/admin/events/import': async (
			{ admin, body: { csv, ...request }, idempotency },
			{ response },
		) => ({
			created: await club.importEvents(admin, {
				rows: await files.run(response, () => readCsv(csv)),
				...request,
				...idempotency,
			}),
		}),
		'GET /api/admin/events/import/template.csv': () => ({
			fileName: 'events_template.csv',
			text: template,
		}),
	} satisfies Partial<Handlers>;
}
