import { useIsOnReservoir } from '../../public-facts.ts';

export function RightOfWaySection() {
	const isOnReservoir = useIsOnReservoir();
	return (
		<>
			<p>
				When two boats meet, one keeps its course and the other keeps clear. To find out which, ask
				these questions in order and stop at the first that fits.
			</p>
			<ol>
				<li>
					<strong>Is one overtaking?</strong> The boat coming up from behind keeps clear, under sail
					or power.
				</li>
				<li>
					<strong>Is one under power?</strong> Power keeps clear of sail. Even so, give way to a
					safety boat at work, to a tow and to anything that can’t turn.
				</li>
				<li>
					<strong>Are you on different tacks?</strong> Port keeps clear of starboard. On starboard
					tack the wind comes over your right-hand side and the boom is on the left.
				</li>
				<li>
					<strong>Are you on the same tack?</strong> The boat nearer the wind (to windward) keeps
					clear of the boat to leeward.
				</li>
			</ol>
			<ul>
				<li>
					If you have to keep clear, turn early, make it obvious, and pass behind the other boat.
				</li>
				<li>
					If you have right of way, hold your course, but always be ready to avoid a collision.
					“Starboard!” is a friendly warning.
				</li>
				<li>
					Keep well away from anglers’ lines, swimmers, canoes
					{isOnReservoir ? ', nesting birds and the dam' : ' and nesting birds'}.
				</li>
				<li>
					Boats waiting between two flags or buoys are about to start a race. You may cross the
					line, but it’s kinder to go round.
				</li>
			</ul>
		</>
	);
}
