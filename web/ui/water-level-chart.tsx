import type { WaterReading } from '@burgee/core';
import { dayAxis, levelAxis, positionOnAxis } from '@burgee/core/display/chart-axes';
import { describeReadings } from '@burgee/core/display/water-level';
import styles from './water-level-chart.module.css';

/** The line is drawn in a square of this size. The browser stretches the square to the chart's size. */
const viewBoxSize = 1_000;

/**
 * A chart of the water level over time, for at least one reading. Only the line is scaled to the size
 * of the chart, so the labels keep their font size at any width.
 */
export function WaterLevelChart({ readings }: { readings: WaterReading[] }) {
	const levels = levelAxis(readings);
	const days = dayAxis(readings);
	const points = readings.map(({ dateTime, value }) => ({
		x: positionOnAxis(days, Date.parse(dateTime)),
		y: 1 - positionOnAxis(levels, value),
	}));
	const line = points.map(({ x, y }) => `${viewBoxUnits(x)} ${viewBoxUnits(y)}`).join('L');
	const [first, last] = [points[0], points.at(-1)];
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
					viewBox={`0 0 ${viewBoxSize} ${viewBoxSize}`}
					preserveAspectRatio="none"
				>
					<path
						className={styles.water}
						d={`M${viewBoxUnits(first.x)} ${viewBoxSize}L${line}L${viewBoxUnits(last.x)} ${viewBoxSize}z`}
					/>
					<path className={styles.line} d={`M${line}`} />
				</svg>
				<circle className={styles.newest} cx={percent(last.x)} cy={percent(last.y)} r="6" />
			</svg>
		</div>
	);
}

function viewBoxUnits(fraction: number): number {
	return Math.round(fraction * viewBoxSize);
}

function percent(fraction: number): string {
	return `${Math.round(fraction * 10_000) / 100}%`;
}
