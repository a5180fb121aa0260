import styles from './wind-section.module.css';

/** The part of the Beaufort scale that a beginner needs. */
const winds = [
	{
		force: '1',
		name: 'Light air',
		knots: '1 to 3 knots',
		signs: 'Ripples; smoke drifts.',
		advice: 'Peaceful but slow. Good for learning to steer. Sit still.',
	},
	{
		force: '2',
		name: 'Light breeze',
		knots: '4 to 6 knots',
		signs: 'Small wavelets; you feel the wind on your face.',
		advice: 'Perfect for your first day.',
	},
	{
		force: '3',
		name: 'Gentle breeze',
		knots: '7 to 10 knots',
		signs: 'Crests begin to break; flags stand out.',
		advice: 'Lively. Go with someone who knows the boat.',
	},
	{
		force: '4',
		name: 'Moderate breeze',
		knots: '11 to 16 knots',
		signs: 'Many white horses; dust and leaves fly.',
		advice: 'Reef, or crew for someone. Stay near the safety boat.',
	},
	{
		force: '5',
		name: 'Fresh breeze',
		knots: '17 to 21 knots',
		signs: 'White horses everywhere; small trees sway.',
		advice: 'Watch from the shore. You learn a lot by watching.',
	},
	{
		force: '6',
		name: 'Strong breeze',
		knots: '22 to 27 knots',
		signs: 'Foam and spray; large branches move.',
		advice: 'Stay ashore. Help others to land and to tie down their boats.',
	},
] as const;

export function WindSection() {
	return (
		<>
			<p>
				Wind is given in knots or as a force on the Beaufort scale. When the wind doubles in speed,
				it pushes four times as hard, so going up just one force makes a big difference. Look at the
				water as well as the forecast:
			</p>
			<dl className={styles.winds}>
				{winds.map(({ force, name, knots, signs, advice }) => (
					<div key={force} className={styles.wind}>
						<dt className={styles.name}>
							<span className={styles.force}>Force {force}</span> {name}, {knots}
						</dt>
						<dd className={styles.signs}>{signs}</dd>
						<dd>{advice}</dd>
					</div>
				))}
			</dl>
			<p>
				Note where the wind is blowing from. When it blows off the shore, the slipway is calm but
				the middle of the reservoir isn’t. Dark patches that move across the water are gusts: ease
				the sail before they reach you.
			</p>
		</>
	);
}
