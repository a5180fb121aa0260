import { ClubError } from '../errors/club-error.ts';
import type { Ports } from '../ports/ports.ts';
import type { EventForm } from '../rules/events/event-form.ts';

/**
 * Refuses a currency that the payment provider does not accept. Otherwise members could not pay for
 * the event.
 */
export async function requireChargeableCurrency(
	gateway: Ports['gateway'],
	{ requiresPayment, currency }: Pick<EventForm, 'requiresPayment' | 'currency'>,
): Promise<void> {
	if (gateway === null || !requiresPayment || (await gateway.canCharge(currency))) return;
	throw new ClubError('invalid-input', {
		issues: [
			{
				path: ['currency'],
				message: `The club’s payment account cannot take payments in ${currency}. Choose another currency, or ask the person who runs this app for your club.`,
			},
		],
	});
}
