import { emergencyWords } from '@burgee/core/display/emergency-words';
import { Link } from '../../navigation.tsx';
import { useIsOnReservoir, usePublicFacts } from '../../public-facts.ts';
import { RadioCall } from './radio-call.tsx';
import styles from './radio-section.module.css';

/** The radio channels, their uses and the wording of calls (specification §2). */
export function RadioSection() {
	const { radio, reservoir, emergencyText } = usePublicFacts();
	const isOnReservoir = useIsOnReservoir();
	const { noAnswer, phone } = emergencyWords[emergencyText];
	return (
		<>
			<p>
				We carry hand-held marine VHF radios on {reservoir?.name ?? 'the water'}.{' '}
				{radio.waterAuthorityChannel === null ? 'Two' : 'Three'} channels matter. Learn them by
				heart: when you need the radio most, there’s no time to look things up.
			</p>
			<ul className={`stack ${styles.channels}`}>
				<Channel number={radio.emergencyChannel} use="for emergencies only" emergency>
					Use it only if someone is hurt, can’t get out of the water or is in danger. Never use it
					for anything else, not even to test a radio.
				</Channel>
				<Channel number={radio.clubChannel} use="the club channel">
					Use it for everything between members: to call the safety boat or the race officer, to ask
					for a tow or a radio check, or to say that you’ll be late. Listen to it whenever you’re
					afloat.
				</Channel>
				{radio.waterAuthorityChannel !== null && (
					<Channel number={radio.waterAuthorityChannel} use="the water-authority channel">
						{isOnReservoir
							? 'Use it to reach the owners of the reservoir about levels and closures, pollution, something adrift, or anything near the dam or the tower.'
							: 'Use it to reach those who look after the water about closures, pollution or something adrift.'}
					</Channel>
				)}
			</ul>

			<h3>How to make a call</h3>
			<ol>
				<li>Choose the channel, and wait until nobody is speaking.</li>
				<li>Think first about what to say: who you’re calling, who you are, what you need.</li>
				<li>
					Press the button, wait a second, and speak slowly with your mouth a hand’s width from the
					radio.
				</li>
				<li>Say “over” when you want an answer, and release the button to hear it.</li>
				<li>Say “out” when you have finished. Nobody says “over and out”.</li>
			</ol>

			<h3>Example: a call on channel {radio.clubChannel}</h3>
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

			<h3>Calling for help on channel {radio.emergencyChannel}</h3>
			<RadioCall
				urgent
				lines={[
					[
						'Who',
						'Mayday, mayday, mayday. This is Kittiwake, Kittiwake, Kittiwake. Mayday, Kittiwake.',
					],
					[
						'Where',
						`We are ${reservoir ? `on ${reservoir.name}, ` : ''}two hundred metres north of the clubhouse.`,
					],
					['What', 'We have capsized, and one of us is hurt.'],
					['Help', 'We need help immediately.'],
					['How many', 'Two people, both in buoyancy aids, holding on to the boat. Over.'],
				]}
			/>
			<p>
				No answer within a minute? {noAnswer(radio.clubChannel)} Blow your whistle, and raise and
				lower your arms.
			</p>
			<p>
				<strong>{phone.first}</strong> {phone.rest}
			</p>
			<p>
				Anyone may call for help. For all other calls, the radio needs a licence (free from Ofcom
				for a hand-held radio), and you need the Short Range Certificate or someone beside you who
				has it. You’ll find courses on the <Link to="/calendar">calendar</Link>.
			</p>
		</>
	);
}

interface ChannelProps {
	number: string;
	use: string;
	emergency?: boolean;
	children: string;
}

function Channel({ number, use, emergency = false, children }: ChannelProps) {
	return (
		<li className={`stack gap-half ${styles.channel} ${emergency ? styles.emergency : ''}`}>
			<h3 className={styles.name}>
				<span className={styles.number}>Channel {number}</span>
				<span>{use}</span>
			</h3>
			<p>{children}</p>
		</li>
	);
}
