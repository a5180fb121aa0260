import { type HeldPlaces, priceBooking, toMinor } from '@burgee/core';
import { CircleHelp, PoundSterling } from 'lucide-react';
import { serverTime } from '../../api/client.ts';
import { Card } from '../../ui/card.tsx';
import { PriceSummary } from '../../ui/price-summary.tsx';
import { ProgrammeEntry } from '../../ui/programme-entry.tsx';
import formStyles from '../records/form.module.css';
import styles from './event-form.module.css';
import { previewOf } from './event-preview.ts';
import type { EventValues } from './record.ts';

/** What members will see, and what an example booking costs. */
export function EventPreview({ values, held }: { values: EventValues; held: HeldPlaces }) {
	const now = serverTime();
	const event = previewOf(values, now, held);
	return (
		<>
			{/* Screen readers skip the preview, because it repeats the form. */}
			<div className={`stack panel ${formStyles.preview}`} aria-hidden="true" inert>
				<p className="soft small strong">Preview: what members see in the calendar</p>
				<div className="panel">
					<ProgrammeEntry event={event} now={now} open onAdd={() => {}} />
				</div>
			</div>
			{values.allowBooking && <ExamplePrice event={event} />}
		</>
	);
}

export function EventHelp() {
	return (
		<Card icon={CircleHelp} title="Good to Know">
			<ul className={styles.help}>
				<li>Without “Allow booking”, the event is only shown in the calendar.</li>
				<li>A new price applies to new bookings. Bookings keep the price that was agreed.</li>
				<li>
					If you change the name or the date of an event, Burgee asks whether to email those who
					have booked.
				</li>
				<li>A deleted event can be restored for 30 days, with its bookings.</li>
			</ul>
		</Card>
	);
}

function ExamplePrice({ event }: { event: ReturnType<typeof previewOf> }) {
	if (!event.requiresPayment || event.price === 0) {
		return (
			<Card icon={PoundSterling} title="Price">
				<p>Free: members book without paying.</p>
			</Card>
		);
	}
	const counts = event.offerChild
		? { numberAttending: 3, numberOfChildren: 1 }
		: { numberAttending: 2, numberOfChildren: 0 };
	const totalMinor = priceBooking({ priceMinor: toMinor(event.price) }, counts);
	return (
		<div className={`stack gap-1 ${styles.example}`}>
			<h2 className="soft small strong">
				Example: a booking for {event.offerChild ? '2 adults and 1 child' : '2 adults'}
			</h2>
			<PriceSummary event={event} counts={counts} totalMinor={totalMinor} live={false} />
		</div>
	);
}
