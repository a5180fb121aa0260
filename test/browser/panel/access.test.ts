import { messages, type Permission, permissions } from '@burgee/core';
import { unknownIdErrors } from '@burgee/core/api/calls';
import {
	type PanelPage,
	type PanelPageName,
	panelPages,
} from '@burgee/core/rules/site/panel-pages';
import { beforeAll, describe, expect, test } from 'vitest';
import { adminOf, workDayOf } from '../../contracts/samples.ts';
import { addAdmin, bookableEvent, useBurgee } from '../../server/open-burgee.ts';
import { widths } from '../chromium.ts';
import { addSession, followLink, openInPanel, page, screen, usePage } from '../fixture.ts';

const burgee = useBurgee({ STORAGE: 'memory' });
usePage({ viewport: widths.desktop, reducedMotion: 'reduce' }, 'suite');

type IdName = keyof typeof unknownIdErrors;

const table = Object.entries(panelPages) as [PanelPageName, PanelPage][];
const protectedPages = table.filter(([, { access }]) => access !== 'public');
const restrictedPages = table.flatMap(([name, { path, access }]) =>
	access === 'public' || access === 'signed-in' ? [] : [[name, path, access] as const],
);
const isFirstOfPermission = ([, , access]: (typeof restrictedPages)[number], index: number) =>
	restrictedPages.findIndex(([, , other]) => other === access) === index;
const idNamesOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, id]) => id as IdName);

/** Returns the sentence that specification §6 has for the page, or the general sentence. */
function deniedSentence(name: PanelPageName, permission: Permission): string {
	if (name === 'create-event' || name === 'import-events') {
		return 'You do not have permission to create events.';
	}
	if (name === 'edit-event') return 'You do not have permission to edit events.';
	return permission === 'bookings:read'
		? "You don't have permission to view bookings."
		: 'You do not have permission to view this page.';
}

const recordName = 'Known Record';
/** The ids of the stored records. Pages about a record of another kind are tested with an unknown id only. */
const storedIds: { [Name in IdName]?: string | undefined } = {
	eventId: 'known',
	workDayId: 'known',
	memberId: 'known',
};

beforeAll(async () => {
	await burgee.storage.events.add(bookableEvent({ id: 'known', name: recordName }));
	await burgee.storage.workDays.add(workDayOf({ id: 'known', name: recordName }));
	await burgee.storage.admins.put(adminOf({ uid: 'known', name: recordName }));
});

function addressOf(path: string, ids: typeof storedIds = storedIds): string {
	return burgee.url + path.replace(/:(\w+)/g, (_, id: string) => ids[id as IdName] ?? 'unknown');
}

/** Returns the permission, and the permission to see what it changes, if there is one: 'events:read' for 'events:write'. */
function withRead(permission: Permission): Permission[] {
	const read = permission.replace(':write', ':read');
	return permissions.filter((name) => name === permission || name === read);
}

/** An admin whose permissions each test sets with `grant`. */
const bosun = 'bosun';

/** Gives the bosun only these permissions. */
async function grant(granted: readonly Permission[]): Promise<void> {
	const stored = await burgee.storage.admins.get(bosun);
	if (stored) await burgee.storage.admins.put({ ...stored, permissions: [...new Set(granted)] });
}

/** Opens the account page, which every admin may see, in a new document for the bosun. */
async function signInBosun(): Promise<void> {
	await addSession(burgee.url, await addAdmin(burgee, bosun, []));
	await page.goto(addressOf(panelPages.account.path));
	await screen.title(panelPages.account.title).waitFor();
}

/**
 * Opens the account page in the open document, without loading the admin's permissions again. Afterwards, a test cannot
 * mistake the previous page for the next one.
 */
async function followLinkToAccount(): Promise<void> {
	await followLink(addressOf(panelPages.account.path));
	await screen.title(panelPages.account.title).waitFor();
}

/** Whether the page shows an empty form. Such a page makes its first API call when the form is sent. */
const isSentWithoutLoading = (path: string) => /\/(create|invite|import)$/.test(path);
/** The forms for new records send in one way. The form of the import sends in another. */
const sentForms: PanelPageName[] = ['invite-member', 'import-events'];

/** Waits for the page with this title, fills in the fields that its form needs, and sends the form. */
async function sendForm(title: string): Promise<void> {
	const values: Partial<Record<string, string>> = {
		email: 'new@example.org',
		date: '2025-07-04',
		'datetime-local': '2025-07-04T18:30',
	};
	await screen.title(title).waitFor();
	const send = screen.main().locator('form [type=submit]').last();
	const fields = screen.main().locator('form :is([required], textarea):visible');
	for (const field of await fields.all()) {
		if ((await field.inputValue()) !== '') continue;
		await field.fill(values[(await field.getAttribute('type')) ?? ''] ?? '1');
	}
	await send.click();
}

/** Finds the name of the missing permission on the page 'Access Denied'. */
const deniedPermission = (named: string | RegExp) =>
	screen.main().locator('strong').getByText(named, { exact: true });

describe('pages of the panel, to a signed-in admin', () => {
	beforeAll(signInBosun);

	test.each(protectedPages)(
		'%s shows itself with only its permission, and names the permission at its next call if it was removed',
		async (name, { path, title, access }) => {
			const granted = access === 'signed-in' ? [] : withRead(access as Permission);
			await grant(granted);
			const errors = screen.watchErrors(/status of 404/);
			await openInPanel(addressOf(path));
			const idNames = idNamesOf(path);
			const [idName] = idNames;
			if (idNames.every((needed) => storedIds[needed] !== undefined)) {
				expect(page.url()).toBe(addressOf(path));
				await screen.title(new RegExp(`^${title}|${recordName}`)).waitFor();
				await expect.poll(() => screen.text(/^Loading/).count()).toBe(0);
				expect(await screen.alert().count()).toBe(0);
			}
			expect(errors).toEqual([]);
			if (idName !== undefined) {
				await followLink(addressOf(path, {}));
				await screen.waitForText(messages[unknownIdErrors[idName]]);
			}
			if (access === 'signed-in') return;
			if (isSentWithoutLoading(path) && !sentForms.includes(name)) return;
			// Only from the message about an unknown record does a link lead to another record’s page.
			const isUnknown = page.url() === addressOf(path, {}) && page.url() !== addressOf(path);
			if (!isUnknown) await followLinkToAccount();
			await grant([]);
			await followLink(addressOf(path));
			if (isSentWithoutLoading(path)) {
				// A form that was open keeps what was typed, and names the permission.
				await sendForm(title);
				// If the form refuses a value of `sendForm`, the failure shows the form's message.
				const alerts = async () => (await screen.alert().allInnerTexts()).join();
				await expect.poll(alerts).toContain(`you need the permission ${access}`);
				return;
			}
			// This page makes its first call when the comparison begins.
			if (name === 'comparison') await screen.button(/^Compare with/).click();
			await screen.title('Access Denied').waitFor();
			await deniedPermission(new RegExp(granted.join('|'))).waitFor();
		},
	);

	// One guard wraps every page, so one page of each permission shows what it does.
	test.each(restrictedPages.filter(isFirstOfPermission))(
		'%s shows Access Denied with every permission except its own',
		async (name, path, missing) => {
			await grant(permissions.filter((other) => other !== missing));
			await openInPanel(addressOf(path));
			await screen.title('Access Denied').waitFor();
			await screen.text(deniedSentence(name, missing), { exact: true }).waitFor();
			await deniedPermission(missing).waitFor();
		},
	);
});
