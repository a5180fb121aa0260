import { usePublicFacts } from '../../public-facts.ts';

export function CapsizeSection() {
	const { radio } = usePublicFacts();
	return (
		<>
			<p>
				Every dinghy sailor capsizes sooner or later. If you’re wearing a buoyancy aid and do these
				things in order, you’ll get wet and nothing worse:
			</p>
			<ol>
				<li>
					<strong>Float.</strong> Cold water takes your breath away for about a minute. Lie back,
					hold on to the boat and wait for it to pass.
				</li>
				<li>
					<strong>Count.</strong> Call your crew until everyone has answered. If someone is under
					the sail, push the sail up to give them air.
				</li>
				<li>
					<strong>Let go of the sheets</strong>, so that the sails can’t fill as the boat comes up.
				</li>
				<li>
					<strong>Right it.</strong> One of you swims round to the centreboard, holds on to it and
					leans back. The other lies in the water inside the boat, holding on lightly, and is
					scooped up as it comes upright.
				</li>
				<li>
					<strong>Climb in</strong> over the stern or the windward side. Bail out the water, sort
					out the ropes and sail on.
				</li>
			</ol>
			<p>
				<strong>Stay with the boat.</strong> It floats, it can be seen from far away, and the shore
				is always further than it looks. Tired after two attempts? Sit on the hull, wave both arms,
				blow your whistle and call on channel {radio.clubChannel}. If anyone is hurt or missing,
				call on channel {radio.emergencyChannel} immediately.
			</p>
			<p>Afterwards, go ashore and warm up, however well you feel: cold clouds your judgement.</p>
		</>
	);
}
