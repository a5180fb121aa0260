import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { type LondonDate, londonDate, toInstant } from '../../rules/calendar/london-time.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import {
	type DayEnd,
	type DayEndForm,
	type LateMoney,
	type MovedSums,
	movedOf,
	recordedLater,
} from '../../rules/payment/day-end.ts';
import { isTestMoney } from '../../rules/payment/environment.ts';
import { auditOf } from '../audit/audit.ts';
import { requireRevision, requireWritten } from '../require-revision.ts';
import { type NamedLine, readMovements } from './read-treasury.ts';

/** The real money of one day, and what was counted. */
export interface TreasuryDay {
	date: LondonDate;
	moved: MovedSums[];
	/** Earliest first. */
	lines: NamedLine[];
	/** Null if nobody has closed the day. */
	dayEnd: DayEnd | null;
	/** What was recorded after the day was closed. */
	later: LateMoney[];
}

type DayPorts = Pick<Ports, 'bookings' | 'dayEnds' | 'payments'>;

/** Returns the real money that moved on a day in London, and what was counted (decision: day-end). */
export async function readTreasuryDay(ports: DayPorts, date: LondonDate): Promise<TreasuryDay> {
	const [{ lines, sums }, dayEnd] = await Promise.all([
		readMovements(ports, { from: date, to: date }),
		ports.dayEnds.get(date),
	]);
	const moved = movedOf(sums);
	return {
		...{ date, moved, dayEnd },
		lines: lines.filter((line) => !isTestMoney(line)),
		later: dayEnd === null ? [] : recordedLater(dayEnd.moved, moved),
	};
}

/**
 * Stores what was counted on a day, with the sums of the day as they are now. A day can be closed again.
 * @throws ClubError 'invalid-input' if the day has not begun, or 'revision-differs' if somebody else has closed it.
 */
export async function closeTreasuryDay(
	ports: DayPorts & Pick<Ports, 'clock' | 'ids'>,
	admin: Admin,
	{ date, revision, form }: { date: LondonDate; revision: number | null; form: DayEndForm },
): Promise<TreasuryDay> {
	const closedAt = toInstant(ports.clock.now());
	if (date > londonDate(closedAt)) {
		const message = 'A day can be closed once it has begun';
		throw new ClubError('invalid-input', { issues: [{ path: ['date'], message }] });
	}
	const day = await readTreasuryDay(ports, date);
	requireRevision(day.dayEnd ?? { revision: 0 }, revision);
	const dayEnd: DayEnd = {
		...{ date, ...form, moved: day.moved, closedAt, closedBy: admin.name },
		revision: (day.dayEnd?.revision ?? 0) + 1,
	};
	const audit = auditOf(ports, admin, {
		what: 'day.closed',
		subject: { id: date, name: date },
		before: day.dayEnd,
		after: dayEnd,
	});
	requireWritten(await ports.dayEnds.replace(dayEnd, audit));
	return { ...day, dayEnd, later: [] };
}
