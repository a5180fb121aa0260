import { type InputIssue, type NewsletterFormInput, newsletterForm } from '@burgee/core';
import { describe, expect, test } from 'vitest';
import {
	createNewsletter,
	deleteNewsletter,
	updateNewsletter,
} from '../../../core/use-cases/news/manage-newsletters.ts';
import { listNewsletters } from '../../../core/use-cases/news/read-newsletters.ts';
import { campaignOf } from '../../contracts/samples.ts';
import { issuesOf } from '../issues-of.ts';
import { adminWith, expectError, openClub } from '../open-club.ts';

const now = '2026-06-01T12:00:00.000Z';
const editor = adminWith('events:write');
const formOf = (input: Partial<NewsletterFormInput> = {}) =>
	newsletterForm.parse({ subject: 'Spring news', body: 'Dear members', ...input });

describe('newsletterForm', () => {
	const issues = (input: object) =>
		issuesOf(newsletterForm, input).map((issue) => issue.join(': '));

	test('newsletterForm needs a subject and a text, or the link to a web page', () => {
		expect(issues({})).toEqual(['subject: Subject is required']);
		expect(issues({ subject: 'News' })).toEqual(['body: Write the text of the newsletter']);
		expect(issues({ subject: 'News', body: ' \n ' })).toEqual([
			'body: Write the text of the newsletter',
		]);
		expect(issues({ subject: 'News', preview_url: 'https://mail.example/1' })).toEqual([]);
		expect(issues({ subject: 'News', body: '⛵'.repeat(20_000) })).toEqual([]);
		expect(issues({ subject: 'News', body: 'x'.repeat(20_001) })).toHaveLength(1);
	});

	test('newsletterForm accepts only an http or https link', () => {
		expect(issues({ subject: 'News', body: 'x', preview_url: 'javascript:alert(1)' })).toEqual([
			'preview_url: Link must be a web address, such as https://club.example/news',
		]);
		expect(issues({ subject: 'News', body: 'x', preview_url: '' })).toEqual([]);
	});
});

test('createNewsletter stores the newsletter with the current time and its audit entry', async () => {
	const { club, storage } = openClub(now);
	const created = await club.createNewsletter(editor, { form: formOf() });
	expect(created).toEqual({
		id: expect.any(String),
		subject: 'Spring news',
		finished_at: now,
		preview_url: null,
		body: 'Dear members',
		draft: false,
		revision: 0,
	});
	expect(await storage.campaigns.get(created.id)).toEqual(created);
	expect(await storage.audit.list({ limit: 9 })).toMatchObject([
		{ what: 'campaign.created', subjectId: created.id, subject: 'Spring news', before: null },
	]);
});

test('createNewsletter stores a repeated request once', async () => {
	const { club, storage } = openClub(now);
	const first = await club.createNewsletter(editor, { form: formOf(), key: 'k' });
	expect(await club.createNewsletter(editor, { form: formOf(), key: 'k' })).toEqual(first);
	const other = club.createNewsletter(editor, { form: formOf({ body: 'Other' }), key: 'k' });
	await expectError(other, 'idempotency-key-reused');
	expect(await storage.campaigns.listLatest()).toEqual([first]);
	expect(await storage.audit.list({ limit: 9 })).toHaveLength(1);
	await club.deleteNewsletter(editor, first);
	const afterDeletion = club.createNewsletter(editor, { form: formOf(), key: 'k' });
	await expectError(afterDeletion, 'campaign-not-found');
});

test('a newsletter cannot be dated more than five minutes in the future', async () => {
	const { club } = openClub(now);
	const issues: InputIssue[] = [
		{ path: ['finished_at'], message: 'Date and time cannot be in the future' },
	];
	const create = (finished_at: string) =>
		club.createNewsletter(editor, { form: formOf({ finished_at }) });
	const created = await create('2026-06-01T13:05:00.000+01:00');
	expect(created.finished_at).toBe('2026-06-01T12:05:00.000Z');
	await expectError(create('2026-06-01T12:05:00.001Z'), 'invalid-input', { issues });
	const form = formOf({ finished_at: '2026-06-02T12:00:00.000Z' });
	const update = club.updateNewsletter(editor, { id: created.id, revision: 0, form });
	await expectError(update, 'invalid-input', { issues });
});

test('updateNewsletter replaces every field, but keeps the stored time if the form has no time', async () => {
	const { club, storage } = openClub(now);
	const preview_url = 'https://mail.example/1';
	await storage.campaigns.add(campaignOf({ id: 'old', preview_url }));
	const form = formOf({ subject: 'Changed' });
	const updated = await club.updateNewsletter(editor, { id: 'old', revision: 0, form });
	expect(updated).toEqual(
		campaignOf({ id: 'old', subject: 'Changed', body: 'Dear members', revision: 1 }),
	);
	expect(await storage.campaigns.get('old')).toEqual(updated);
	expect(await storage.audit.list({ limit: 9 })).toMatchObject([
		{
			what: 'campaign.updated',
			subject: 'Changed',
			before: { subject: 'Season opening', preview_url },
			after: { subject: 'Changed', preview_url: null },
		},
	]);
});

test('deleteNewsletter removes the newsletter, with an audit entry that keeps its text', async () => {
	const { club, storage } = openClub(now);
	const stored = campaignOf({ id: 'one' });
	await storage.campaigns.add(stored);
	await club.deleteNewsletter(editor, stored);
	expect(await storage.campaigns.listLatest()).toEqual([]);
	expect(await storage.audit.list({ limit: 9 })).toMatchObject([
		{ what: 'campaign.deleted', after: null, before: { body: stored.body } },
	]);
	const update = club.updateNewsletter(editor, { ...stored, form: formOf() });
	await expectError(update, 'campaign-not-found');
});

test('listNewsletters returns the newsletters page by page, latest first', async () => {
	const { club, storage } = openClub(now);
	for (const id of ['c', 'a', 'b']) await storage.campaigns.add(campaignOf({ id }));
	const first = await club.listNewsletters({ limit: 2 });
	expect(first).toMatchObject({ provider: null, newsletters: [{ id: 'a' }, { id: 'b' }] });
	expect(first.next).toMatchObject({ id: 'b' });
	const second = await club.listNewsletters({ limit: 2, after: first.next ?? undefined });
	expect(second).toMatchObject({ newsletters: [{ id: 'c' }], next: null });
	expect((await club.listNewsletters({ limit: 3 })).next).toBeNull();
});

test('newsletters of an email service cannot be changed in the panel', async () => {
	const { storage } = openClub(now);
	await storage.campaigns.add(campaignOf({ id: 'one' }));
	const clock = { now: () => new Date(now) };
	const ids = { newId: () => 'new', newToken: () => 'token', tokenFrom: () => 'token' };
	const campaignFeed = { provider: 'MailerLite', latest: () => Promise.reject() };
	const ports = { ...storage, clock, ids, campaignFeed };
	const change = { id: 'one', revision: 0 };
	for (const write of [
		createNewsletter(ports, editor, { form: formOf() }),
		updateNewsletter(ports, editor, { ...change, form: formOf() }),
		deleteNewsletter(ports, editor, change),
	]) {
		await expectError(write, 'campaigns-from-service');
	}
	expect(await listNewsletters(ports)).toEqual({
		provider: 'MailerLite',
		newsletters: [],
		next: null,
	});
});
