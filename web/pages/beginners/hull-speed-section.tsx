import { displaySpeed, hullSpeedFactors, hullSpeedKnots, type Waterline } from '@burgee/core';
import { HullSpeedCalculator } from './hull-speed-calculator.tsx';
import styles from './hull-speed-section.module.css';

const boats: readonly { name: string; waterline: Waterline }[] = [
	{ name: 'Optimist', waterline: { length: 2.18, unit: 'metres' } },
	{ name: 'Laser (ILCA)', waterline: { length: 3.81, unit: 'metres' } },
	{ name: 'Wayfarer', waterline: { length: 4.52, unit: 'metres' } },
	{ name: '25-foot cruiser', waterline: { length: 6.4, unit: 'metres' } },
];

export function HullSpeedSection() {
	return (
		<>
			<p>
				A boat that moves through the water pushes up a wave at its bow. The faster it goes, the
				longer the wave, until the wave is as long as the boat and the boat sits in the trough. To
				go any faster, it would have to climb its own bow wave. This limit is its hull speed. It
				depends on one thing: the length of the waterline (LWL).
			</p>
			<dl className={`columns ${styles.formulas}`}>
				<Formula unit="feet" />
				<Formula unit="metres" />
			</dl>
			<p>
				So a boat that is four times as long is twice as fast. This is a rule of thumb. Light
				dinghies can go faster by <a href="#lingo">planing</a>, but heavy boats hardly ever do.
			</p>
			<dl>
				{boats.map(({ name, waterline }) => (
					<div key={name} className={styles.boat}>
						<dt>
							{name}, waterline {waterline.length} metres
						</dt>
						<dd>{displaySpeed(hullSpeedKnots(waterline))}</dd>
					</div>
				))}
			</dl>
			<HullSpeedCalculator />
		</>
	);
}

function Formula({ unit }: { unit: Waterline['unit'] }) {
	const factor = hullSpeedFactors[unit];
	return (
		<div className={styles.formula}>
			<dt>With LWL in {unit}</dt>
			<dd>
				<span aria-hidden="true" className={styles.equation}>
					knots = {factor} × √LWL
				</span>
				<span className="visually-hidden">
					The speed in knots is {factor} times the square root of the waterline length
				</span>
			</dd>
		</div>
	);
}
