import fc from 'fast-check';
import { expectConsistentMoney } from './consistent-money.ts';
import type { CrashPoint } from './crash-trigger.ts';
import type { PaymentSimulation, StartedPayment } from './payment-simulation.ts';

type Model = Record<string, never>;
export type Command = fc.AsyncCommand<Model, PaymentSimulation>;

/** Returns a command that runs the action, then compares Burgee's payments with Square's. */
export function simulationCommand(
	name: string,
	action: (simulation: PaymentSimulation) => Promise<unknown>,
): Command {
	return {
		check: () => true,
		run: async (_, simulation) => {
			await action(simulation);
			await expectConsistentMoney(simulation);
		},
		toString: () => name,
	};
}

/**
 * Returns a command that runs the action for one of the started payments. If no payment was
 * started, the command does nothing.
 */
export function paymentCommand(
	name: string,
	index: number,
	action: (simulation: PaymentSimulation, payment: StartedPayment) => Promise<unknown>,
): Command {
	return simulationCommand(`${name} of payment ${index}`, async (simulation) => {
		const payment = simulation.started[index % Math.max(1, simulation.started.length)];
		if (payment !== undefined) await action(simulation, payment);
	});
}

export const anyPaymentIndex = fc.nat(3);
export const anyCrashPoint: fc.Arbitrary<CrashPoint> = fc.record({
	call: fc.constantFrom('payments.replace', 'payments.replace', 'bookings.add', 'bookings.change'),
	when: fc.constantFrom('before', 'after'),
	nth: fc.integer({ min: 1, max: 3 }),
});
export const anyCounts = fc
	.record({ numberAttending: fc.integer({ min: 1, max: 9 }), children: fc.nat(9) })
	.map(({ numberAttending, children }) => ({
		numberAttending,
		numberOfChildren: children % (numberAttending + 1),
	}));
/** Only five idempotency keys are used, so that a random sequence often repeats a key. */
export const anyKey = fc.nat(4).map((key) => `key-${key}`);
