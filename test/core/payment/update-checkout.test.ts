import { expect, test } from 'vitest';
import { updateCheckout } from '../../../core/use-cases/payment/update-checkout.ts';
import { openCheckout } from './open-checkout.ts';

/** Creates a checkout whose first `conflicts` updates lose against an update by another server. */
async function withConflicts(conflicts: number) {
	const opened = await openCheckout();
	const { payments } = opened.storage;
	const replace = payments.replace.bind(payments);
	let left = conflicts;
	payments.replace = async (checkout) => (left-- > 0 ? false : replace(checkout));
	return { ...opened, payments };
}

test('updateCheckout reads the checkout again after each conflict with another server', async () => {
	const { cancel, stored } = await withConflicts(49);
	await cancel();
	expect(await stored()).toMatchObject({ cancelledAt: '2026-06-01T12:00:00.000Z', revision: 1 });
});

test('updateCheckout fails after 50 conflicts, so that a broken storage cannot block the server', async () => {
	const { cancel, stored } = await withConflicts(50);
	await expect(cancel()).rejects.toThrow('attempts to update it');
	expect(await stored()).toMatchObject({ cancelledAt: null, revision: 0 });
});

test('updateCheckout writes nothing if the event changes nothing', async () => {
	const { ports, payments, checkoutId, stored, cancel } = await withConflicts(0);
	await cancel();
	const before = await stored();
	payments.replace = () => Promise.reject(new Error('the checkout was written'));
	const cancelledAgain = { type: 'cancelled', at: before.createdAt } as const;
	expect(await updateCheckout(ports, checkoutId, () => cancelledAgain)).toEqual(before);
	expect(await updateCheckout(ports, checkoutId, () => null)).toEqual(before);
});
