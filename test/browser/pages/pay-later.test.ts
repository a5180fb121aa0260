import { toInstant } from '@burgee/core';
import { expect, test } from 'vitest';
import { factsOf } from '../../contracts/samples.ts';
import { paidEvent, useBurgee } from '../../server/open-burgee.ts';
import { accessibilityViolations } from '../accessibility-tests.ts';
import { addSession, page, screen, usePage } from '../fixture.ts';

const burgee = useBurgee({ STORAGE: 'memory' });
usePage();

const rows = async () =>
	Object.fromEntries(
		(await page.locator('dl > div').allInnerTexts()).map((row) => row.split('\n')),
	);

test('an organiser offers a bank transfer, a member chooses it, and the organiser finds the booking by its reference', async () => {
	const { admin, storage, url } = burgee;
	await admin.put('/api/admin/club', factsOf(), await admin.ifMatch('/api/admin/club'));
	const start = toInstant(new Date('2030-12-12T19:00:00Z'));
	const times = { eventdatetime: start, eventenddatetime: null, bookingEndDate: null };
	await storage.events.add(paidEvent({ id: 'supper', name: 'Supper', ...times }));
	await addSession(url, burgee.cookie);
	await page.goto(`${url}/admin/events/edit/supper`);
	await screen.text('Members pay by card when they book.', { exact: true }).waitFor();
	await screen.checkbox('Bank transfer').check();
	await screen.text('Members pay by card when they book, or as you choose below.').waitFor();
	await screen.field('Transfers must arrive by (optional)').fill('2030-12-05T18:00');
	await screen.button('Save Event').click();
	await screen.title('Events').waitFor();

	await page.goto(`${url}/event-booking?id=supper`);
	await screen.fillLeadMember('Tess', 'Reed');
	await page.getByRole('radio', { name: 'Bank transfer' }).check();
	await screen.text(/The transfer must arrive by Thursday 5 December 2030, 18:00/).waitFor();
	await screen.button('Book 1 place and pay £12.35 later').click();
	await screen.waitForText(/^You’re booked. Please transfer £12.35 by Thursday 5 December 2030/);
	const booked = await rows();
	expect(booked).toMatchObject({ 'To pay': '£12.35', 'Sort code': '20-20-15' });
	expect(await accessibilityViolations()).toEqual([]);
	await page.reload();
	await screen.button('Pay by Card Instead').waitFor();
	expect(await rows()).toEqual(booked);

	await page.goto(`${url}/admin/bookings`);
	const reference = booked['Payment reference'] ?? '';
	await screen.field('Name, boat or payment reference').fill(reference.toLowerCase());
	await screen.press('Enter');
	await screen.link('Tess Reed').click();
	await screen.heading('Tess Reed').waitFor();
	await screen.text('Pays by transfer until 5 Dec 2030').first().waitFor();
	await screen.text(reference).waitFor();
});
