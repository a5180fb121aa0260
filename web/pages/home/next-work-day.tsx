import { workDayPath } from '@burgee/core';
import { displayDateTime } from '@burgee/core/display/dates';
import { Hammer } from 'lucide-react';
import { useCall } from '../../api/use-load.ts';
import { SignedUpNote } from '../../ui/booked-note.tsx';
import { Card, CardLink } from '../../ui/card.tsx';

/**
 * Shows the next work day, if any. Keep this card last in its column: the page reserves no space for the
 * card, so a card below would shift.
 */
export function NextWorkDay() {
	const workDays = useCall('GET /api/work-days');
	const next = workDays.state === 'loaded' ? workDays.value.workDays[0] : undefined;
	if (next === undefined) return null;
	return (
		<Card icon={Hammer} title="Next Work Day">
			<SignedUpNote about={next} />
			<p>{displayDateTime(next.date)}</p>
			<CardLink to={workDayPath(next.id)}>{next.name}</CardLink>
		</Card>
	);
}
