import { lastPerPeriod, londonDate, type WaterReading } from '@burgee/core';
import type { WaterLevelsJson } from '@burgee/core/api/club';
import { displayAge } from '@burgee/core/display/age';
import { displayShortDate, displayTime } from '@burgee/core/display/dates';
import { displayMetres, waterTrend } from '@burgee/core/display/water-level';
import { useState } from 'react';
import { serverTime } from '../api/client.ts';
import { WaterLevelChart } from './water-level-chart.tsx';
import styles from './water-level-readings.module.css';

/** Shows the newest water level and a chart. `levels` must contain at least one reading. */
export function WaterLevelReadings({ levels }: { levels: WaterLevelsJson }) {
	const { readings, fetchedAt, isStale, attribution } = levels;
	const [now] = useState(serverTime);
	const newest = readings.at(-1);
	if (newest === undefined) return null;
	const trends = [waterTrend(readings, 'week'), waterTrend(readings, 'day')];
	return (
		<div className={styles.readings}>
			<div className={styles.overview}>
				<p className={styles.newest}>
					<strong className={styles.level}>{displayMetres(newest.value)}</strong>{' '}
					<time dateTime={newest.dateTime} className={styles.when}>
						<span className={styles.age}>
							{displayAge(now.getTime() - Date.parse(newest.dateTime))}
						</span>{' '}
						{displayShortDate(newest.dateTime)}, {displayTime(newest.dateTime)}
					</time>
				</p>
				<ul className={styles.trends}>
					{trends.map((trend) => trend && <li key={trend}>{trend}</li>)}
				</ul>
				{isStale && (
					<p className={styles.stale} role="status">
						Last updated {displayAge(now.getTime() - Date.parse(fetchedAt))}. The source isn’t
						responding.
					</p>
				)}
				<WaterLevelChart readings={readings} />
				{attribution && <p className={styles.attribution}>{attribution}</p>}
			</div>
			<details>
				<summary>Readings as a table</summary>
				<DailyReadings readings={readings} />
			</details>
		</div>
	);
}

function DailyReadings({ readings }: { readings: WaterReading[] }) {
	const days = lastPerPeriod(readings, ({ dateTime }) => londonDate(dateTime)).reverse();
	return (
		<table className={`small ${styles.table}`}>
			<caption>The last reading of each day</caption>
			<thead>
				<tr>
					<th scope="col">Day</th>
					<th scope="col">Time</th>
					<th scope="col">Level</th>
				</tr>
			</thead>
			<tbody>
				{days.map(({ dateTime, value }) => (
					<tr key={dateTime}>
						<th scope="row">{displayShortDate(dateTime)}</th>
						<td>{displayTime(dateTime)}</td>
						<td>{displayMetres(value)}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
