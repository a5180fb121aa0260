import { useIsOnReservoir } from '../../public-facts.ts';
import styles from './wind-section.module.css';

/** The part of the Beaufort scale that a beginner needs, from force 1. */
const winds = [
	{
		name: 'Light air',
		knots: '1 to 3 knots',
		signs: 'Ripples; smoke drifts.',
		advice: 'Peaceful but slow. Good for learning to steer. Sit still.',
	},
	{
		name: 'Light breeze',
		knots: '4 to 6 knots',
		signs: 'Small wavelets; you feel the wind on your face.',
		advice: 'Perfect for your first day.',
	},
	{
		name: 'Gentle breeze',
		knots: '7 to 10 knots',
		signs: 'Crests begin to break; flags stand out.',
		advice: 'Lively. Go with someone who knows the boat.',
	},
	{
		name: 'Moderate breeze',
		knots: '11 to 16 knots',
		signs: 'Many white horses; dust and leaves fly.',
		advice: 'Reef, or crew for someone. Stay near the safety boat.',
	},
	{
		name: 'Fresh breeze',
		knots: '17 to 21 knots',
		signs: 'White horses everywhere; small trees sway.',
		advice: 'Watch from the shore. You learn a lot by watching.',
	},
	{
		name: 'Strong breeze',
		knots: '22 to 27 knots',
		signs: 'Foam and spray; large branches move.',
		advice: 'Stay ashore. Help others to land and to tie down their boats.',
	},
];

export function WindSection() {
	const isOnReservoir = useIsOnReservoir();
	return (
		<>
			<p>
				Wind is given in knots or as a force on the Beaufort scale. When the wind doubles in speed,
				it pushes four times as hard, so going up just one force makes a big difference. Look at the
				water as well as the forecast:
			</p>
			<dl className={styles.winds}>
				{winds.map(({ name, knots, signs, advice }, index) => (
					<div key={name} className={styles.wind}>
						<dt className={`strong ${styles.name}`}>
							<span className={styles.force}>Force {index + 1}</span> {name}, {knots}
						</dt>
						<dd className="soft">{signs}</dd>
						<dd>{advice}</dd>
					</div>
				))}
			</dl>
			<p>
				Note where the wind is blowing from. When it blows off the shore, the slipway is calm but{' '}
				{isOnReservoir ? 'the middle of the reservoir' : 'the open water'} isn’t. Dark patches that
				move across the water are gusts: ease the sail before they reach you.
			</p>
		</>
	);
}
