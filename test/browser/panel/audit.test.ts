import { expect, test } from 'vitest';
import { auditEntryOf } from '../../contracts/samples.ts';
import { addAdmin } from '../../server/open-burgee.ts';
import { accessibilityViolations } from '../accessibility-tests.ts';
import { isFocused, screen } from '../fixture.ts';
import { openPanel, usePanel } from './panel-page.ts';

const burgee = usePanel();

test('the audit log is filtered by name and kind, and each entry shows the values before and after', async () => {
	const secretary = await addAdmin(burgee, 'secretary', ['events:read', 'events:write']);
	const send = (path: string, body: object, headers: Record<string, string> = {}) =>
		burgee.http.send<{ id: string }>('POST', path, body, { Cookie: secretary, ...headers });
	const form = { name: 'Laying-up Supper', eventdatetime: '2027-10-02T18:30:00Z', price: 12 };
	const { body } = await send('/api/admin/events', form);
	await burgee.http.send(
		'PUT',
		`/api/admin/events/${body.id}`,
		{ ...form, price: 12.5 },
		{ Cookie: secretary, 'If-Match': '"0"' },
	);
	for (let index = 0; index < 55; index += 1) {
		await burgee.storage.audit.add(auditEntryOf({ id: `entry-${index}`, who: 'Ben' }));
	}
	await openPanel(burgee.url, '/admin/audit');
	await screen.waitForText('50 entries so far');
	await screen.button('Show Earlier Entries').click();
	const entries = screen.main().locator('ol > li');
	await expect.poll(() => isFocused(entries.nth(50))).toBe(true);

	await screen.text('Find entries').click();
	await screen.field('Name or email').fill('SECRETARY@');
	await screen.press('Enter');
	// The log contains the sign-in, the creation of the event and its change.
	await screen.waitForText('3 entries');
	await screen.waitForText('Changed the event Laying-up Supper: price £12.00 → £12.50');
	await screen.text('Before and After').click();
	await screen.row('price').getByText('£12.00').waitFor();
	expect(await accessibilityViolations()).toEqual([]);

	await screen.field('What was changed').selectOption('Bookings');
	await screen.button('Show Entries').click();
	await screen.heading('No Entries Found').waitFor();
	await screen.field('First day').fill('2027-01-02');
	await screen.field('Last day').fill('2027-01-01');
	await screen.button('Show Entries').click();
	await screen.alert('The last day cannot be before the first day').waitFor();
});
