import { Link } from 'react-router-dom';
import { useClub } from '../../composition.tsx';
import { RadioCall } from './radio-call.tsx';
import styles from './radio-section.module.css';

/** Which channel for what, and what to say (specification §2). */
export function RadioSection() {
	const { radio, reservoir } = useClub();
	return (
		<>
			<p>
				We carry hand-held marine VHF radios on {reservoir.name}. Three channels matter. Learn them
				by heart: a radio is needed most when nobody has time to look things up.
			</p>
			<ul className={styles.channels}>
				<li className={`${styles.channel} ${styles.emergency}`}>
					<h3 className={styles.name}>
						<span className={styles.number}>Channel {radio.emergencyChannel}</span>
						<span>for emergencies only</span>
					</h3>
					<p>
						Someone is hurt, in the water and not getting out, or about to be. Never for anything
						else, not even to test a radio.
					</p>
				</li>
				<li className={styles.channel}>
					<h3 className={styles.name}>
						<span className={styles.number}>Channel {radio.clubChannel}</span>
						<span>the club channel</span>
					</h3>
					<p>
						Everything between members: the safety boat, the race officer, a tow, a radio check, or
						that you will be late. Listen to it whenever you are afloat.
					</p>
				</li>
				<li className={styles.channel}>
					<h3 className={styles.name}>
						<span className={styles.number}>Channel {radio.waterAuthorityChannel}</span>
						<span>the water-authority channel</span>
					</h3>
					<p>
						The owners of the reservoir: levels and closures, pollution, something adrift, anything
						near the dam or the tower.
					</p>
				</li>
			</ul>

			<h3>How to make a call</h3>
			<ol>
				<li>Choose the channel, and wait until nobody is speaking.</li>
				<li>Think of your words first: who you call, who you are, what you need.</li>
				<li>Press the button, count one, and speak slowly, a hand’s width from the radio.</li>
				<li>Say “over” when you want an answer, and let the button go to hear it.</li>
				<li>Say “out” when you have finished. Nobody says “over and out”.</li>
			</ol>

			<h3>For instance, on channel {radio.clubChannel}</h3>
			<RadioCall
				lines={[
					['You', 'Club launch, club launch, this is Kittiwake, Kittiwake. Over.'],
					['Launch', 'Kittiwake, this is club launch. Go ahead. Over.'],
					[
						'You',
						'Our rudder is broken and we are drifting towards the eastern shore. Two aboard, both well. We would like a tow. Over.',
					],
					['Launch', 'Understood, Kittiwake. With you in ten minutes. Out.'],
				]}
			/>

			<h3>For help, on channel {radio.emergencyChannel}</h3>
			<RadioCall
				urgent
				lines={[
					['Who', 'Mayday, mayday, mayday. This is Kittiwake, Kittiwake, Kittiwake.'],
					['Again', 'Mayday, Kittiwake.'],
					['Where', `We are on ${reservoir.name}, two hundred metres north of the clubhouse.`],
					['What', 'We have capsized, and one of us is hurt.'],
					['Need', 'We need help at once.'],
					['How many', 'Two people, both in buoyancy aids, holding on to the boat. Over.'],
				]}
			/>
			<p>
				No answer within a minute? Say it again, then on channel {radio.clubChannel}: between hills
				the coastguard may not hear you, and the club is near. Blow your whistle; raise and lower
				your arms.
			</p>
			<p>
				<strong>By phone, call 999 and ask for the fire and rescue service:</strong> they do the
				rescue on inland water. Say the name of the reservoir and what you see from where you are.
			</p>
			<p>
				Calling for help is open to everyone. For all other calls the radio needs a licence (a
				hand-held one’s is free, from Ofcom), and whoever speaks needs the Short Range Certificate,
				or someone with it beside them. Courses are on the <Link to="/calendar">calendar</Link>.
			</p>
		</>
	);
}
