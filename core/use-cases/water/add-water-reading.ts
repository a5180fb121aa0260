import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Admin, requirePermission } from '../../rules/admin/admin.ts';
import type { StoredWaterReading } from '../../rules/water/water-reading.ts';
import type { WaterReadingForm } from '../../rules/water/water-reading-form.ts';
import { auditOf } from '../audit/audit.ts';
import { requirePast } from '../require-past.ts';
import { readingSubject, requireStoredReadings } from './read-water-reading.ts';

/**
 * Adds a water reading. A repeated request with the same time and level returns the stored reading.
 * @throws ClubError 'permission-denied' if the admin lacks the permission events:write, 'invalid-input' if
 * the time is in the future, 'water-levels-from-service' if the club's water levels come from another
 * service, or 'reading-exists' if another level is stored for this time.
 */
export async function addWaterReading(
	ports: Pick<Ports, 'clock' | 'ids' | 'waterReadings' | 'waterLevels'>,
	admin: Admin,
	form: WaterReadingForm,
): Promise<StoredWaterReading> {
	requirePermission(admin, 'events:write');
	requirePast('dateTime', form.dateTime, ports.clock.now());
	requireStoredReadings(ports);
	const reading = { ...form, revision: 0 };
	const audit = auditOf(ports, admin, {
		what: 'reading.added',
		subject: readingSubject(reading),
		before: null,
		after: reading,
	});
	if (await ports.waterReadings.add(reading, audit)) return reading;
	const stored = await ports.waterReadings.get(reading.dateTime);
	if (stored === null || stored.value !== reading.value) throw new ClubError('reading-exists');
	return stored;
}
