import { DateBlock } from '../ui/date-block.tsx';
import { EventBadges } from '../ui/event-badges.tsx';
import { PriceSummary } from '../ui/price-summary.tsx';
import { ProgrammeEntry } from '../ui/programme-entry.tsx';
import { eventRows, SummaryList } from '../ui/summary-list.tsx';
import { WaterLevelReadings } from '../ui/water-level-readings.tsx';
import { eventOf, events, levels, now } from './samples.ts';
import { Section } from './section.tsx';

const paid = eventOf({ id: 'dinner', price: 38.75, requiresPayment: true });

/** What members read about events and the water. */
export function EventSections() {
	return (
		<>
			<Section name="programme-entry">
				<div className="panel lines">
					{events.map((event, index) => (
						<ProgrammeEntry
							key={event.id}
							event={event}
							now={now}
							open={index === 0}
							onAdd={() => {}}
						/>
					))}
				</div>
			</Section>
			<Section name="date-block">
				<div className="row">
					<DateBlock event={paid} />
					<DateBlock event={paid} highlighted />
					<DateBlock event={{ eventdatetime: null }} />
				</div>
				<EventBadges event={paid} now={now} />
			</Section>
			<Section name="summary-list">
				<SummaryList rows={[...eventRows(paid), ['People', 3], ['Boat', null]]} />
			</Section>
			<Section name="price-summary">
				<PriceSummary
					event={paid}
					counts={{ numberAttending: 3, numberOfChildren: 1 }}
					totalMinor={96_88}
				/>
			</Section>
			<Section name="water-level-readings">
				<WaterLevelReadings levels={levels} />
			</Section>
		</>
	);
}
