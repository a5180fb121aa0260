import { useClub } from '../../composition.tsx';

export function CapsizeSection() {
	const { radio } = useClub();
	return (
		<>
			<p>
				Every dinghy sailor capsizes. In a buoyancy aid it is a wet surprise and no more, if you do
				these things in their order.
			</p>
			<ol>
				<li>
					<strong>Float.</strong> Cold water takes your breath for about a minute. Lie back, hold on
					to the boat, and let it pass.
				</li>
				<li>
					<strong>Count.</strong> Call to your crew until each has answered. Nobody is under the
					sail? If someone is, push it up: there is air.
				</li>
				<li>
					<strong>Let the sheets go</strong>, so that the sails cannot fill as the boat comes up.
				</li>
				<li>
					<strong>Right it.</strong> One of you swims to the centreboard and leans back on it. The
					other lies in the water inside the boat, holding on lightly, and is scooped up with it.
				</li>
				<li>
					<strong>Climb in</strong> over the stern or the windward side; bail, sort the ropes, sail
					on.
				</li>
			</ol>
			<p>
				<strong>Stay with the boat.</strong> It floats, it is seen from afar, and the shore is
				always further than it looks. Tired after two attempts? Sit on the hull, wave both arms,
				blow your whistle, and call on channel {radio.clubChannel}. Hurt, or someone missing?
				Channel {radio.emergencyChannel}, at once.
			</p>
			<p>
				Then go ashore and get warm, however well you feel: cold makes people sure of themselves.
			</p>
		</>
	);
}
