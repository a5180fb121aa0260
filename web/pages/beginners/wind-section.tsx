import styles from './wind-section.module.css';

/** The Beaufort scale as far as a beginner needs it. */
const winds = [
	{
		force: '1',
		name: 'Light air',
		knots: '1 to 3 knots',
		seen: 'Ripples; smoke drifts.',
		advice: 'Peaceful, and slow. Good for learning to steer. Sit still.',
	},
	{
		force: '2',
		name: 'Light breeze',
		knots: '4 to 6 knots',
		seen: 'Small wavelets; you feel it on your face.',
		advice: 'The best first day there is.',
	},
	{
		force: '3',
		name: 'Gentle breeze',
		knots: '7 to 10 knots',
		seen: 'Crests begin to break; flags stand out.',
		advice: 'Lively. Go with someone who knows the boat.',
	},
	{
		force: '4',
		name: 'Moderate breeze',
		knots: '11 to 16 knots',
		seen: 'Many white horses; dust and leaves fly.',
		advice: 'Reef, or crew for somebody. Stay near the safety boat.',
	},
	{
		force: '5',
		name: 'Fresh breeze',
		knots: '17 to 21 knots',
		seen: 'White horses everywhere; small trees sway.',
		advice: 'Watch from the shore. You learn a lot by watching.',
	},
	{
		force: '6',
		name: 'Strong breeze',
		knots: '22 to 27 knots',
		seen: 'Foam and spray; large branches move.',
		advice: 'Stay ashore; help others to land and tie boats down.',
	},
] as const;

export function WindSection() {
	return (
		<>
			<p>
				Wind is given in knots, or as a force on the Beaufort scale. Twice the wind pushes four
				times as hard, so one force more is not a little more. Look at the water as well as at the
				forecast:
			</p>
			<dl className={styles.winds}>
				{winds.map(({ force, name, knots, seen, advice }) => (
					<div key={force} className={styles.wind}>
						<dt className={styles.name}>
							<span className={styles.force}>Force {force}</span> {name}, {knots}
						</dt>
						<dd className={styles.signs}>{seen}</dd>
						<dd>{advice}</dd>
					</div>
				))}
			</dl>
			<p>
				Mind where it blows from. An offshore wind leaves the slipway calm and waits for you in the
				middle. Dark patches that run over the water are gusts: ease the sail before they reach you.
			</p>
		</>
	);
}
