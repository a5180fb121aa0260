import { informationPageForm } from '@burgee/core';
import { expect, test } from 'vitest';
import { readSearchRecords } from '../../../core/use-cases/read-search-records.ts';
import { factsOf, pageOf } from '../../contracts/samples.ts';
import { adminWith, expectError, openClub } from '../open-club.ts';

const editor = adminWith('events:write');
const formOf = (input: object = {}) =>
	informationPageForm.parse({ title: 'Visitor Moorings', body: 'Yellow buoys', ...input });
const open = () => openClub('2026-06-01T12:00:00.000Z');

test('createInformationPage makes the address from the title, and a repeated request adds nothing', async () => {
	const { club, storage } = open();
	const created = await club.createInformationPage(editor, formOf());
	expect(created).toMatchObject({ id: 'visitor-moorings', title: 'Visitor Moorings', revision: 0 });
	expect(await club.createInformationPage(editor, formOf())).toEqual(created);
	expect(await storage.informationPages.list()).toEqual([created]);
	expect(await storage.audit.list({ limit: 9 })).toMatchObject([
		{ what: 'page.created', subjectId: 'visitor-moorings', subject: 'Visitor Moorings' },
	]);
});

test('no two pages have one address, and an address never changes', async () => {
	const { club } = open();
	await club.createInformationPage(editor, formOf({ slug: 'moorings' }));
	const other = formOf({ slug: 'moorings', body: 'Red buoys' });
	await expectError(club.createInformationPage(editor, other), 'page-exists');
	const update = (slug: string | null, revision: number) =>
		club.updateInformationPage(editor, { id: 'moorings', revision, form: formOf({ slug }) });
	await expectError(update('buoys', 0), 'page-address-fixed');
	expect(await update('moorings', 0)).toMatchObject({ id: 'moorings', revision: 1 });
	expect(await update(null, 1)).toMatchObject({ id: 'moorings', revision: 2 });
	await expectError(update(null, 1), 'revision-differs');
});

test('a club cannot add a page to 100 pages, but can still save one of them', async () => {
	const { club, storage } = open();
	for (let number = 0; number < 100; number += 1) {
		await storage.informationPages.add(pageOf({ id: `page-${number}` }));
	}
	await expectError(club.createInformationPage(editor, formOf()), 'too-many-pages');
	await club.updateInformationPage(editor, { id: 'page-7', revision: 0, form: formOf() });
});

test('members and the search see a page until it becomes a draft or is deleted', async () => {
	const { club, storage } = open();
	const found = async () =>
		(
			await readSearchRecords(
				{
					...{ events: storage.events, campaigns: async () => [], documents: async () => [] },
					facts: async () => factsOf(),
					informationPages: () => storage.informationPages.list(),
					revisions: async () => ({ events: 0, documents: 0, news: 0, pages: 0 }),
				},
				'pages',
			)
		).filter(({ path }) => path?.startsWith('/pages/'));
	const form = formOf({ summary: 'Where to moor', body: 'Any **yellow** buoy' });
	const { id } = await club.createInformationPage(editor, form);
	expect(await club.readPublishedPage(id)).toMatchObject({
		...{ title: 'Visitor Moorings', summary: 'Where to moor' },
		html: expect.stringContaining('yellow'),
	});
	expect(await found()).toMatchObject([
		{ title: 'Visitor Moorings', description: 'Where to moor', path: '/pages/visitor-moorings' },
	]);
	await club.updateInformationPage(editor, { id, revision: 0, form: { ...form, draft: true } });
	await expectError(club.readPublishedPage(id), 'page-not-found');
	expect(await found()).toEqual([]);
	await club.deleteInformationPage(editor, { id, revision: 1 });
	await expectError(club.readInformationPage(id), 'page-not-found');
	expect(await storage.audit.list({ limit: 9 })).toContainEqual(
		expect.objectContaining({
			what: 'page.deleted',
			before: expect.objectContaining({ body: 'Any **yellow** buoy' }),
		}),
	);
});
