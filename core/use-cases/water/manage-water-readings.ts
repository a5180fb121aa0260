import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import { readingLabels as labels } from '../../rules/water/labels.ts';
import type { StoredWaterReading } from '../../rules/water/water-reading.ts';
import type { WaterReadingForm } from '../../rules/water/water-reading-form.ts';
import { auditOf } from '../audit/audit.ts';
import { requirePast } from '../require-past.ts';
import { requireRevision, requireWritten } from '../require-revision.ts';
import { readingSubject, readWaterReading, requireStoredReadings } from './read-water-levels.ts';

/**
 * Adds a water reading. A repeated request with the same time and level returns the stored reading.
 * @throws ClubError 'invalid-input' if the time is in the future, 'water-levels-from-service' if the club's water
 * levels come from another service, or 'reading-exists' if another level is stored for this time.
 */
export async function addWaterReading(
	ports: Pick<Ports, 'clock' | 'ids' | 'waterReadings' | 'waterLevels'>,
	admin: Admin,
	form: WaterReadingForm,
): Promise<StoredWaterReading> {
	requirePast('dateTime', labels.dateTime, form.dateTime, ports.clock.now());
	requireStoredReadings(ports);
	const reading = { ...form, revision: 0 };
	const audit = auditOf(ports, admin, {
		what: 'reading.added',
		subject: readingSubject(reading),
		after: reading,
	});
	if (await ports.waterReadings.add(reading, audit)) return reading;
	const stored = await ports.waterReadings.get(reading.dateTime);
	if (stored === null || stored.value !== reading.value) throw new ClubError('reading-exists');
	return stored;
}

/**
 * Corrects the level or the time of the water reading at the time `at`. `revision` is the revision that the
 * admin edited.
 * @throws ClubError 'reading-not-found', 'revision-differs' if the reading has changed since, 'invalid-input' if the
 * new time is in the future, 'water-levels-from-service' if the club's water levels come from another service, or
 * 'reading-exists' if another reading has the new time.
 */
export async function correctWaterReading(
	ports: Pick<Ports, 'clock' | 'ids' | 'waterReadings' | 'waterLevels'>,
	admin: Admin,
	{ at, revision, form }: { at: string; revision: number | null; form: WaterReadingForm },
): Promise<StoredWaterReading> {
	const stored = await readWaterReading(ports, at);
	requireRevision(stored, revision);
	requirePast('dateTime', labels.dateTime, form.dateTime, ports.clock.now());
	requireStoredReadings(ports);
	const reading = { ...form, revision: stored.revision + 1 };
	const isMoved = reading.dateTime !== stored.dateTime;
	if (isMoved && (await ports.waterReadings.get(reading.dateTime)) !== null) {
		throw new ClubError('reading-exists');
	}
	const audit = auditOf(ports, admin, {
		what: 'reading.updated',
		subject: readingSubject(reading),
		before: stored,
		after: reading,
	});
	requireWritten(await ports.waterReadings.replace(stored.dateTime, reading, audit));
	return reading;
}

/**
 * Deletes the water reading at the time `at`. `revision` is the revision that the admin saw.
 * @throws ClubError 'reading-not-found', 'revision-differs' if the reading has changed since, or
 * 'water-levels-from-service' if the club's water levels come from another service.
 */
export async function deleteWaterReading(
	ports: Pick<Ports, 'clock' | 'ids' | 'waterReadings' | 'waterLevels'>,
	admin: Admin,
	{ at, revision }: { at: string; revision: number | null },
): Promise<void> {
	const stored = await readWaterReading(ports, at);
	requireRevision(stored, revision);
	requireStoredReadings(ports);
	const audit = auditOf(ports, admin, {
		what: 'reading.deleted',
		subject: readingSubject(stored),
		before: stored,
	});
	requireWritten(await ports.waterReadings.remove(stored, audit));
}
