import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import type { EventForm } from '../../rules/events/event-form.ts';
import { readClubFacts } from '../club-facts.ts';

/**
 * Refuses bank transfers while the club has no bank details, because members could not transfer anything.
 * @throws ClubError 'invalid-input'.
 */
export async function requireBankDetails(
	ports: Pick<Ports, 'clubFacts' | 'configuredFacts'>,
	{ payLater }: Pick<EventForm, 'payLater'>,
): Promise<void> {
	if (!payLater.includes('transfer')) return;
	const { facts } = await readClubFacts(ports);
	if (facts.bankDetails !== null) return;
	const message =
		'Bank transfers need the club’s bank details. Enter them in the panel under Club Facts, or ask somebody who may change the club’s facts.';
	throw new ClubError('invalid-input', { issues: [{ path: ['payLater'], message }] });
}
