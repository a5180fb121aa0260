export function RightOfWaySection() {
	return (
		<>
			<p>
				When two boats meet, one keeps its course and the other keeps clear. To know which, ask
				these questions from the top, and stop at the first that fits.
			</p>
			<ol>
				<li>
					<strong>Is one overtaking?</strong> The boat that comes from behind keeps clear, whatever
					drives it.
				</li>
				<li>
					<strong>Is one under engine?</strong> Power keeps clear of sail. Give way all the same to
					a safety boat at work, to a tow, and to anything that cannot turn.
				</li>
				<li>
					<strong>Are you on different tacks?</strong> Port keeps clear of starboard. On starboard
					tack the wind comes over your right-hand side and the boom is on the left.
				</li>
				<li>
					<strong>Are you on the same tack?</strong> The boat nearer to the wind, windward, keeps
					clear of the one to leeward.
				</li>
			</ol>
			<ul>
				<li>Keeping clear? Turn early, and so that it is seen; pass behind the other boat.</li>
				<li>
					Have you the right of way? Hold your course, but avoid a collision even so. “Starboard!”
					is a friendly warning.
				</li>
				<li>Keep well away from anglers’ lines, swimmers, canoes, nesting birds and the dam.</li>
				<li>
					A line of boats between two flags is a race. You may cross it; it is kind to go round.
				</li>
			</ul>
		</>
	);
}
