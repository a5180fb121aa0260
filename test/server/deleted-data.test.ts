import { join } from 'node:path';
import { sqliteDatabase } from '@burgee/adapters/sql/open-sqlite-storage';
import { newsletterForm, permissions, signUpForm, workDayForm } from '@burgee/core';
import type { InvitedMemberJson } from '@burgee/core/api/members';
import { expect, test } from 'vitest';
import { bookingOf } from '../contracts/samples.ts';
import { bookableEvent, type OpenBurgee, openBurgeeForTest } from './open-burgee.ts';

/** Returns the tables in which a new backup contains the text. */
async function tablesWith(text: string, { dataDir }: OpenBurgee): Promise<string[]> {
	const backup = join(dataDir, `backup-of-${text}.sqlite`);
	const source = sqliteDatabase(join(dataDir, 'burgee.sqlite'));
	await source.raw(`vacuum into '${backup}'`);
	await source.destroy();
	const database = sqliteDatabase(backup);
	const tables: { name: string }[] = await database('sqlite_master').where({ type: 'table' });
	const found: string[] = [];
	for (const { name } of tables) {
		if (JSON.stringify(await database(name)).includes(text)) found.push(name);
	}
	await database.destroy();
	return found.sort();
}

test('a backup has deleted data only where the operating manual says so', async () => {
	const burgee = await openBurgeeForTest();
	const { club, storage, admin } = burgee;
	const [organiser] = await storage.admins.list();
	if (organiser === undefined) throw new Error('there is no administrator');
	expect(organiser.permissions).toEqual(permissions);

	const form = newsletterForm.parse({ subject: 'News', body: 'Seaweed' });
	const campaign = await club.createNewsletter(organiser, { form });
	await club.deleteNewsletter(organiser, { id: campaign.id, revision: campaign.revision });

	const workDay = await club.createWorkDay(organiser, {
		form: workDayForm.parse({ name: 'Paint', date: '2099-10-10T08:30:00.000Z', jobs: [] }),
	});
	const volunteer = { firstName: 'Volunteer', lastName: 'Barnacle', otherJob: 'Ropes' };
	const signUp = { workDayId: workDay.id, form: signUpForm.parse(volunteer) };
	await club.addSignUp(organiser, signUp);
	await club.signUpForWorkDay(signUp);
	await club.deleteWorkDay(organiser, { id: workDay.id, revision: workDay.revision });

	await storage.events.add(bookableEvent({ id: 'supper' }));
	await storage.bookings.add(bookingOf({ id: 'one', eventId: 'supper', lastName: 'Limpet' }));
	const bookings = [{ id: 'one', revision: 0 }];
	await club.deleteBookings(organiser, { eventId: 'supper', bookings });

	const members = '/api/admin/members';
	const invitation = { email: 'whelk@example.org', name: 'Whelk' };
	const { body } = await admin.post<InvitedMemberJson>(members, invitation);
	const path = `${members}/${body.member.uid}`;
	expect((await admin.delete(path, await admin.ifMatch(path))).status).toBe(204);

	const event = await storage.events.get('supper');
	await club.deleteEvent(organiser, { id: 'supper', revision: event?.revision ?? null });

	expect(await tablesWith('Seaweed', burgee)).toEqual(['audit_log']);
	expect(await tablesWith('Barnacle', burgee)).toEqual([]);
	expect(await tablesWith('Limpet', burgee)).toEqual(['audit_log', 'booking_undos', 'messages']);
	expect(await tablesWith('whelk@example.org', burgee)).toEqual(['audit_log']);
	expect(await tablesWith('"supper"', burgee)).toContain('deleted_events');
});
