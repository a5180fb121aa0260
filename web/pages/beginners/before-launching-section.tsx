import { Link } from '../../navigation.tsx';
import { useHasWaterLevel, useIsOnReservoir, usePublicFacts } from '../../public-facts.ts';

export function BeforeLaunchingSection() {
	const { radio, pages } = usePublicFacts();
	const isOnReservoir = useIsOnReservoir();
	return (
		<>
			<p>Ten minutes of preparation ashore can save you an hour of trouble on the water.</p>
			<ul>
				<li>
					<strong>Forecast.</strong> Check the wind for the hours you’ll be out. The gusts matter
					more than the average. Hills around {isOnReservoir ? 'a reservoir' : 'the water'} turn a
					steady wind into a shifty one.
				</li>
				<li>
					<strong>Water.</strong> <WaterAdvice /> If you’re not sure which slipway to use, ask
					someone at the club.
				</li>
				<li>
					<strong>Boat.</strong> Put the bungs in, shut the hatches, clip the rudder down and check
					that no rope is frayed. Rig with the boat on its trolley, pointing into the wind.
				</li>
				<li>
					<strong>People.</strong> Agree who will steer, where you’ll sail and when you’ll come in.
					Tell someone ashore
					{pages.information && (
						<>
							, or leave a <Link to="/information#trip-slips">trip slip</Link>
						</>
					)}
					.
				</li>
				<li>
					<strong>Help.</strong> Carry a radio, or a phone in a waterproof pouch, on you and not in
					the boat. Know the channels: channel {radio.emergencyChannel} is for emergencies only,
					channel {radio.clubChannel} is the club
					{radio.waterAuthorityChannel !== null &&
						`, channel ${radio.waterAuthorityChannel} is the water authority`}
					.
					{pages.information && (
						<>
							{' '}
							<Link to="/information#radio">What to say on each</Link>.
						</>
					)}
				</li>
				<li>
					<strong>Way back.</strong> If you can, set off upwind. When you’re tired, you’ll be glad
					to have the wind behind you on the way home.
				</li>
			</ul>
		</>
	);
}

/** What to know about the depth of the water: its level, its tide, or where it is shallow. */
function WaterAdvice() {
	const { emergencyText, pages, reservoir } = usePublicFacts();
	const hasWaterLevel = useHasWaterLevel();
	if (hasWaterLevel) {
		return (
			<>
				Check the{' '}
				<Link to={pages.information ? '/information#water-level' : '/#water-level'}>
					water level
				</Link>
				: it decides which slipways you can use and where {reservoir?.name} is shallow.
			</>
		);
	}
	return emergencyText === 'coastal'
		? 'Check the tide: it decides which slipways you can use, where it is shallow and how hard the stream runs.'
		: 'Ask which slipways you can use and where it is shallow.';
}
