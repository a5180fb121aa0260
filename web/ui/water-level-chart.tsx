import {
	dayAxis,
	describeReadings,
	levelAxis,
	positionOnAxis,
	type WaterReading,
} from '@burgee/core';
import styles from './water-level-chart.module.css';

/** The line is drawn in thousandths of the chart, which is as large as its room is. */
const whole = 1_000;

/**
 * The water level over time. The labels are text of their own size at any width, since the picture is not
 * scaled: only the line is. Of at least one reading.
 */
export function WaterLevelChart({ readings }: { readings: WaterReading[] }) {
	const levels = levelAxis(readings);
	const days = dayAxis(readings);
	const places = readings.map(({ dateTime, value }) => ({
		x: positionOnAxis(days, Date.parse(dateTime)),
		y: 1 - positionOnAxis(levels, value),
	}));
	const line = places.map(({ x, y }) => `${rounded(x)} ${rounded(y)}`).join('L');
	const [first, last] = [places[0], places.at(-1)];
	if (first === undefined || last === undefined) return null;
	return (
		<div className={styles.frame}>
			<svg className={styles.chart} role="img" aria-label={`Chart: ${describeReadings(readings)}`}>
				{levels.ticks.map(({ at, label }) => {
					const y = percent(1 - positionOnAxis(levels, at));
					return (
						<g key={label}>
							<line className={styles.grid} x1="0" x2="100%" y1={y} y2={y} />
							<text className={styles.label} x="0" y={y} dx="-0.5em" dy="0.35em" textAnchor="end">
								{label}
							</text>
						</g>
					);
				})}
				{days.ticks.map(({ at, label }) => {
					const x = percent(positionOnAxis(days, at));
					return (
						<g key={label}>
							<line className={styles.grid} x1={x} x2={x} y1="0" y2="100%" />
							<text className={styles.label} x={x} y="100%" dy="1.7em" textAnchor="middle">
								{label}
							</text>
						</g>
					);
				})}
				<svg
					aria-hidden="true"
					width="100%"
					height="100%"
					viewBox={`0 0 ${whole} ${whole}`}
					preserveAspectRatio="none"
				>
					<path
						className={styles.water}
						d={`M${rounded(first.x)} ${whole}L${line}L${rounded(last.x)} ${whole}z`}
					/>
					<path className={styles.line} d={`M${line}`} />
				</svg>
				<circle className={styles.newest} cx={percent(last.x)} cy={percent(last.y)} r="6" />
			</svg>
		</div>
	);
}

function rounded(part: number): number {
	return Math.round(part * whole);
}

function percent(part: number): string {
	return `${Math.round(part * 10_000) / 100}%`;
}
