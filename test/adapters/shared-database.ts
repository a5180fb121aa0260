import type { Storage } from '@burgee/core/ports/storage';
import { expect } from 'vitest';
import { concurrently } from '../contracts/concurrently.ts';
import { keyOf } from '../contracts/idempotent-write.contract.ts';
import { adminOf, bookingOf, campaignOf, eventOf, invitationOf } from '../contracts/samples.ts';

/**
 * Tests that no booking is lost if several storage objects write to the same empty database concurrently.
 * Then closes the storage objects.
 */
export async function expectNoLostBooking(storages: Storage[]): Promise<void> {
	const results = await concurrently(24, (index) =>
		storages[index % storages.length]?.bookings.add(bookingOf({ id: `shared-${index}` }), {
			key: keyOf('shared'),
		}),
	);
	expect(results.filter((result) => result?.outcome === 'stored')).toHaveLength(1);
	await concurrently(24, (index) =>
		storages[index % storages.length]?.bookings.add(
			bookingOf({ id: `own-${index}`, eventId: 'own' }),
		),
	);
	for (const { bookings, close } of storages) {
		expect(await bookings.listForEvent('own')).toHaveLength(24);
		expect(await bookings.totalsOf(['own'])).toMatchObject([{ bookings: 24 }]);
		expect(await bookings.totalsOf(['supper'])).toMatchObject([{ bookings: 1 }]);
		await close();
	}
}

/**
 * Tests that no link survives if one storage object stores it while another changes the maker's account or permissions, or
 * disables the member. Then closes the storage objects.
 */
export async function expectNoLateLink(storages: [Storage, Storage]): Promise<void> {
	const [first, second] = storages;
	const permissions = ['members:write'] as const;
	await first.admins.put(adminOf({ uid: 'other', permissions }));
	const isOpen: boolean[] = [];
	for (let round = 0; round < 6; round++) {
		const maker = adminOf({ uid: `maker-${round}`, permissions });
		const member = adminOf({ uid: `member-${round}` });
		for (const admin of [maker, member]) await first.admins.put(admin);
		const changes = [
			() => second.accounts.change({ uid: maker.uid, audit: [] }),
			() => second.admins.replace({ ...maker, permissions: [], revision: 1 }),
			() => second.admins.replace({ ...member, disabled: true, revision: 1 }),
		];
		const token = `token-${round}`;
		const made = { uid: member.uid, createdBy: maker.uid, makerRevision: 0 };
		await Promise.all([
			first.invitations.put(invitationOf({ ...made, token })),
			changes[round % changes.length]?.(),
		]);
		isOpen.push((await second.invitations.find(token)) !== null);
	}
	expect(isOpen).toEqual(isOpen.map(() => false));
	for (const { close } of storages) await close();
}

/** Tests that one storage object notices each change of the other, then closes both. */
export async function expectVersionToChange(reader: Storage, writer: Storage): Promise<void> {
	const campaign = campaignOf({ id: 'news' });
	const changes = [
		() => writer.events.add(eventOf({ id: 'supper' })),
		() => writer.bookings.add(bookingOf({ id: 'one' })),
		() => writer.campaigns.add(campaign),
		() => writer.campaigns.remove(campaign),
	];
	for (const change of changes) {
		const before = await reader.version();
		expect(before).not.toBeNull();
		await change();
		expect(await reader.version()).not.toBe(before);
	}
	await reader.close();
	await writer.close();
}
