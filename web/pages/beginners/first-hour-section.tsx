export function FirstHourSection() {
	return (
		<>
			<p>Four things, in this order. The rest of sailing is practice.</p>
			<ol>
				<li>
					<strong>Stop.</strong> Let the sail go. It flaps, the boat slows, you breathe. When in
					doubt, let go: a boat cannot sail on a sheet that nobody holds.
				</li>
				<li>
					<strong>Start.</strong> With the wind across the boat, pull the sail in until it just
					stops flapping, and no further.
				</li>
				<li>
					<strong>Steer.</strong> Push the tiller away from where you want to go; small movements,
					and eyes on something far off. Without speed a rudder does nothing.
				</li>
				<li>
					<strong>Turn.</strong> Say “ready about”, wait for “ready”, push the tiller over, duck,
					cross to the other side, and straighten up. That is a tack.
				</li>
			</ol>
			<h3>What nobody tells you</h3>
			<ul>
				<li>You cannot sail straight into the wind. Zigzag: it is called beating.</li>
				<li>Sit on the windward side, facing the sail, and look around before every turn.</li>
				<li>If the boat leans too far, ease the sail first and lean out second.</li>
				<li>Turning with the wind behind you, a gybe, swings the boom hard. Learn it later.</li>
				<li>
					Land slowly: let the sail out early, come in against the wind, and step out, not off.
				</li>
				<li>Do not hold on to a jetty with your feet in the boat. Everybody does it once.</li>
			</ul>
		</>
	);
}
