import { ClubError, type InputIssue } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import type { EventForm } from '../../rules/events/event-form.ts';

type PaidFields = Pick<EventForm, 'requiresPayment' | 'currency'>;

/**
 * Refuses a currency that the payment provider does not accept. Otherwise members could not pay for
 * the event.
 */
export async function requireChargeableCurrency(
	gateway: Ports['gateway'],
	form: PaidFields,
): Promise<void> {
	const issues = await currencyIssues(gateway, form);
	if (issues.length > 0) throw new ClubError('invalid-input', { issues });
}

/** Returns a problem with the currency if the payment provider does not accept it. */
export async function currencyIssues(
	gateway: Ports['gateway'],
	{ requiresPayment, currency }: PaidFields,
): Promise<InputIssue[]> {
	if (gateway === null || !requiresPayment || (await gateway.canCharge(currency))) return [];
	return [
		{
			path: ['currency'],
			message: `The club’s payment account cannot take payments in ${currency}. Choose another currency, or ask the person who runs this app for your club.`,
		},
	];
}
