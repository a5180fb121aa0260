export function FirstHourSection() {
	return (
		<>
			<p>Learn these four things in this order. The rest of sailing is practice.</p>
			<ol>
				<li>
					<strong>Stop.</strong> Let the sail go. It flaps, the boat slows down, and you have time
					to think. If in doubt, let go: a boat can’t sail if nobody holds the sheet.
				</li>
				<li>
					<strong>Start.</strong> With the wind across the boat, pull the sail in until it just
					stops flapping, and no further.
				</li>
				<li>
					<strong>Steer.</strong> Push the tiller away from where you want to go. Make small
					movements, and look at something far away. The rudder only works when the boat is moving.
				</li>
				<li>
					<strong>Turn.</strong> Say “ready about”, wait for “ready”, push the tiller over, duck,
					cross to the other side and straighten up. That’s a tack.
				</li>
			</ol>
			<h3>What nobody tells you</h3>
			<ul>
				<li>You can’t sail straight into the wind. Zigzag instead: it’s called beating.</li>
				<li>Sit on the windward side, facing the sail, and look around before every turn.</li>
				<li>If the boat leans too far, ease the sail first, then lean out.</li>
				<li>
					A gybe is a turn with the wind behind you. The boom swings across hard, so leave it for
					later.
				</li>
				<li>
					Land slowly: let the sail out early, come in heading into the wind, and step ashore
					instead of jumping.
				</li>
				<li>Don’t hold on to a jetty while your feet are in the boat. Everybody does it once.</li>
			</ul>
		</>
	);
}
