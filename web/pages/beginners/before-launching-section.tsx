import { Link } from 'react-router-dom';
import { useClub } from '../../composition.tsx';

export function BeforeLaunchingSection() {
	const { radio, reservoir } = useClub();
	return (
		<>
			<p>Ten quiet minutes ashore save an hour of trouble on the water.</p>
			<ul>
				<li>
					<strong>Forecast.</strong> Look at the wind for the hours you will be out, and at the
					gusts more than at the mean. Hills round a reservoir turn a steady wind into a shifty one.
				</li>
				<li>
					<strong>Water.</strong> Read the <Link to="/information#water-level">water level</Link>:
					it tells you which slipway to use and where {reservoir.name} is shallow today.
				</li>
				<li>
					<strong>Boat.</strong> Bungs in, hatches shut, rudder held down by its clip, nothing
					frayed. Rig it head to wind, with the boat on its trolley.
				</li>
				<li>
					<strong>People.</strong> Agree who steers, where you will sail, and when you come in. Tell
					someone ashore, or leave a <Link to="/information#trip-slips">trip slip</Link>.
				</li>
				<li>
					<strong>Help.</strong> Take a radio or a phone in a waterproof pouch, on you and not in
					the boat. In short: channel {radio.emergencyChannel} is for emergencies only, channel{' '}
					{radio.clubChannel} is the club, channel {radio.waterAuthorityChannel} is the water
					authority. <Link to="/information#radio">What to say on each</Link>.
				</li>
				<li>
					<strong>Way back.</strong> Sail out against the wind if you can: tired, you will be glad
					of a downhill ride home.
				</li>
			</ul>
		</>
	);
}
