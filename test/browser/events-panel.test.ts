import type { EventJson } from '@burgee/core/api/events';
import { beforeEach, describe, expect, test } from 'vitest';
import { bookableEvent, useBurgee } from '../server/open-burgee.ts';
import { accessibilityViolations } from './accessibility-tests.ts';
import { widths } from './chromium.ts';
import { addSession, isFocused, page, restartPage, screen, usePage } from './fixture.ts';

const burgee = useBurgee({ STORAGE: 'memory' });
usePage({ viewport: widths.desktop });

const open = (path = '') => page.goto(`${burgee.url}/admin/events${path}`);
const stored = (id: string) => burgee.storage.events.get(id);
const dialog = () => page.getByRole('dialog');
const inDialog = (name: string) => dialog().getByRole('button', { name });

/** Changes an event like another admin would, who opened the event just now. */
async function changeAsAnotherAdmin(id: string, changes: Partial<EventJson>): Promise<void> {
	const path = `/api/admin/events/${id}`;
	const { body } = await burgee.admin.get<EventJson>(path);
	const { id: _, createdAt, updatedAt, revision, bookingOpen, ...form } = body;
	const change = { ...form, ...changes };
	const { status } = await burgee.admin.put(path, change, { 'If-Match': `"${revision}"` });
	expect(status).toBe(200);
}

beforeEach(() => addSession(burgee.url, burgee.cookie));

describe('two admins who edit one event', () => {
	const choice = (field: string) => dialog().getByRole('group', { name: field });
	const side = (field: string, name: 'Yours' | 'Theirs') =>
		choice(field).getByRole('radio', { name });

	test('the second one chooses between both values of each field, by keyboard', async () => {
		await burgee.storage.events.add(bookableEvent({ id: 'contested', name: 'Regatta' }));
		await open('/edit/contested');
		await screen.field('Event name *').fill('Spring Regatta');
		await screen.checkbox('Boat event').check();
		await changeAsAnotherAdmin('contested', {
			name: 'June Regatta',
			longdescription: 'Meet at the slipway.',
			requiresPayment: true,
			price: 12.5,
		});
		await screen.button('Update Event').click();
		await screen.dialog('Someone else has changed this event').waitFor();
		expect(await choice('Event name').getByText('You both changed this.').count()).toBe(1);
		await side('Boat event', 'Yours').and(page.locator(':checked')).waitFor();
		await side('Price', 'Theirs').and(page.locator(':checked')).waitFor();
		await choice('Price').getByText('£12.50 per adult').waitFor();
		expect(await side('Event name', 'Yours').isChecked()).toBe(false);
		expect(await accessibilityViolations()).toEqual([]);

		await inDialog('Save My Choices').press('Enter');
		await dialog().getByText('Choose yours or theirs for “Event name”.').waitFor();
		expect(await isFocused(side('Event name', 'Yours'))).toBe(true);
		await screen.press('Space', 'Enter');
		await screen.waitForText('Event updated successfully!');
		expect(await stored('contested')).toMatchObject({
			...{ name: 'Spring Regatta', isBoatEvent: true, longdescription: 'Meet at the slipway.' },
			...{ requiresPayment: true, priceMinor: 1250 },
		});
	});

	test('a dialog that was closed leaves both versions as they are', async () => {
		const longdescription = 'A long text about the regatta. '.repeat(60);
		await burgee.storage.events.add(bookableEvent({ id: 'closed', longdescription }));
		await restartPage({ viewport: widths.phone });
		await addSession(burgee.url, burgee.cookie);
		await open('/edit/closed');
		await screen.field('Event name *').fill('My Regatta');
		await changeAsAnotherAdmin('closed', { longdescription: `${longdescription}It is in June.` });
		await screen.button('Update Event').click();
		await choice('Long description').waitFor();
		expect(await screen.horizontalOverflow()).toBe(0);
		expect(await accessibilityViolations()).toEqual([]);
		await screen.press('Escape');
		await screen.alert(/^Your changes are not saved/).waitFor();
		expect(await screen.field('Event name *').inputValue()).toBe('My Regatta');
		expect((await stored('closed'))?.name).not.toBe('My Regatta');
		await screen.button('Update Event').click();
		await inDialog('Save My Choices').click();
		await screen.waitForText('Event updated successfully!');
		const merged = { name: 'My Regatta', longdescription: `${longdescription}It is in June.` };
		expect(await stored('closed')).toMatchObject(merged);
	});

	test('the form keeps its values if the event was deleted, and saves them after it was restored', async () => {
		await burgee.storage.events.add(bookableEvent({ id: 'deleted' }));
		await open('/edit/deleted');
		await screen.field('Event name *').fill('Kept Regatta');
		const deletion = await burgee.admin.delete('/api/admin/events/deleted', { 'If-Match': '"0"' });
		expect(deletion.status).toBe(204);
		await screen.button('Update Event').click();
		await screen.alert(/^Someone else has deleted this event/).waitFor();
		expect(await screen.field('Event name *').inputValue()).toBe('Kept Regatta');
		await burgee.admin.post('/api/admin/events/deleted/restore');
		await screen.button('Update Event').click();
		await screen.waitForText('Event updated successfully!');
		expect((await stored('deleted'))?.name).toBe('Kept Regatta');
	});
});
