import { Printer } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { TripSlip } from './trip-slip.tsx';
import styles from './trip-slip-section.module.css';

/** What a trip slip is for, how to fill one in, and one to print. */
export function TripSlipSection() {
	return (
		<>
			<div className={styles.instructions}>
				<p>
					A trip slip is a piece of paper that knows where you are. It says who went afloat, in
					what, where to, and when you will be back. If it is still in the box after that time,
					someone starts to look for you, and knows where.
				</p>
				<h3>When to leave one</h3>
				<ul>
					<li>Whenever you go out and no safety boat is on the water.</li>
					<li>Whenever you go alone, whatever the weather.</li>
					<li>
						Always for a night afloat: see the <Link to="/documents">Overnight Moorings Map</Link>.
					</li>
				</ul>
				<h3>How to fill it in</h3>
				<ol>
					<li>Write the boat’s name, sail number and colours: what a searcher would see.</li>
					<li>Name everyone aboard, and someone ashore who would miss you, with their number.</li>
					<li>Say where you are going and when you will be back. Add an hour, not three.</li>
					<li>Put the slip in the box by the launching place; keep the other half ashore.</li>
					<li>Back again? Sign it off at once, before you put the kettle on.</li>
				</ol>
				<p>
					Late, but well? Call on the club channel, or ring your person ashore, before the time on
					the slip. A search for someone who sits in the pub is remembered for years.
				</p>
				<Button className={styles.print} onClick={printSlip}>
					<Printer aria-hidden size={20} />
					Print a trip slip
				</Button>
			</div>
			<div className={styles.slips}>
				<TripSlip part="For the box" />
				<TripSlip part="For your person ashore" />
			</div>
		</>
	);
}

/** Prints the slip alone: the style sheet leaves the rest of the page out while this mark is set. */
function printSlip(): void {
	const page = document.documentElement;
	page.dataset.print = 'trip-slip';
	window.addEventListener('afterprint', () => delete page.dataset.print, { once: true });
	window.print();
}
