import { Printer } from 'lucide-react';
import { Link } from '../../navigation.tsx';
import { usePublicFacts } from '../../public-facts.ts';
import { Button } from '../../ui/button.tsx';
import { TripSlip } from './trip-slip.tsx';
import styles from './trip-slip-section.module.css';

export function TripSlipSection() {
	const { pages } = usePublicFacts();
	return (
		<>
			<div className={`stack print-block ${styles.instructions}`}>
				<p>
					A trip slip is a piece of paper that says who you are, which boat you’re in, where you’re
					going and when you’ll be back. If you haven’t signed it off an hour after that time,
					someone will start looking for you and will know where to look.
				</p>
				<h3>When to leave one</h3>
				<ul>
					<li>Whenever you go out and there’s no safety boat on the water.</li>
					<li>Whenever you go out alone, whatever the weather.</li>
					<li>
						Whenever you spend a night afloat
						{pages.documents && (
							<>
								: see the <Link to="/documents">Overnight Moorings Map</Link>
							</>
						)}
						.
					</li>
				</ul>
				<h3>How to fill it in</h3>
				<ol>
					<li>Write the boat’s name, sail number and colours: what a searcher would see.</li>
					<li>
						Name everyone aboard, and someone ashore who would notice if you weren’t back, with
						their phone number.
					</li>
					<li>Say where you’re going and when you’ll be back. Allow an extra hour, not three.</li>
					<li>
						Put one half in the box by the slipway, and give the other to your contact ashore.
					</li>
					<li>When you’re back, sign off straight away, before you put the kettle on.</li>
				</ol>
				<p>
					Late but safe? Call on the club channel or ring your contact ashore before the time on the
					slip. Nobody forgets a search for someone who was sitting in the pub.
				</p>
				<Button icon={Printer} className={`screen-only ${styles.print}`} onClick={printSlip}>
					Print a Trip Slip
				</Button>
			</div>
			<div className={styles.slips}>
				<TripSlip part="For the box" />
				<TripSlip part="For your contact ashore" />
			</div>
		</>
	);
}

/** Prints only the trip slip: while data-print is set, the style sheet hides the rest of the page. */
function printSlip(): void {
	const page = document.documentElement;
	page.dataset.print = 'trip-slip';
	window.addEventListener('afterprint', () => delete page.dataset.print, { once: true });
	window.print();
}
