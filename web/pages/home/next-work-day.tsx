import { displayDateTime } from '@burgee/core/display/dates';
import { Hammer } from 'lucide-react';
import { useCall } from '../../api/use-load.ts';
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
			<p>{displayDateTime(next.date)}</p>
			<CardLink to={`/work-day-booking?id=${encodeURIComponent(next.id)}`}>{next.name}</CardLink>
		</Card>
	);
}
