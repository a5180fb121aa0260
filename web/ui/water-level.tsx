import { pageMessages, type WaterLevelsJson } from '@burgee/core';
import { ExternalLink, Waves } from 'lucide-react';
import { useId, useRef } from 'react';
import { ApiError } from '../api/client.ts';
import { useLoad } from '../api/use-load.ts';
import { useClub, usePorts } from '../composition.tsx';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';
import styles from './water-level.module.css';
import { whenVisible } from './when-visible.ts';

/** The reservoir's water level: readings, a 30-day chart and a link to another site (specification §2). */
export function WaterLevel() {
	const { reservoir } = useClub();
	const { api } = usePorts();
	const section = useRef<HTMLElement>(null);
	// The chart's code is a chunk that loads in parallel with the readings.
	const levels = useLoad(
		async (signal) => {
			await whenVisible(section.current, signal);
			return Promise.all([api.waterLevels(signal), import('./water-level-readings.tsx')]);
		},
		[api],
	);
	const headingId = useId();
	return (
		<section ref={section} className={styles.card} aria-labelledby={headingId}>
			<h2 id={headingId} className={styles.title}>
				<Waves aria-hidden size={24} />
				Water level at {reservoir.name}
			</h2>
			<div className={styles.container}>
				{levels.state === 'loading' && (
					<Skeleton label="Loading water levels…" height="var(--readings-height)" />
				)}
				{levels.state === 'failed' && (
					<div className={styles.message}>
						<Notice tone="error" action={<Button onClick={levels.retry}>Try Again</Button>}>
							{errorMessage(levels.error)}
						</Notice>
					</div>
				)}
				{levels.state === 'loaded' && <ReadingsOrEmpty value={levels.value} />}
			</div>
			<a
				className={styles.more}
				href={reservoir.waterLevelsLink}
				target="_blank"
				rel="noopener noreferrer"
			>
				More water levels
				<ExternalLink aria-hidden size={18} />
				<span className="visually-hidden">(opens in a new tab)</span>
			</a>
		</section>
	);
}

type ReadingsModule = typeof import('./water-level-readings.tsx');

function ReadingsOrEmpty({
	value: [levels, { WaterLevelReadings }],
}: {
	value: [WaterLevelsJson, ReadingsModule];
}) {
	if (levels.readings.length > 0) return <WaterLevelReadings levels={levels} />;
	return (
		<div className={styles.message}>
			<h3>No readings yet</h3>
			<p>The water level will appear here after the first reading.</p>
		</div>
	);
}

/**
 * Returns the message to show. If the outside service with the readings fails, Burgee's server
 * sends a message that includes the HTTP status text of that service.
 */
function errorMessage(error: Error): string {
	return error instanceof ApiError && error.code === 'water-levels-unavailable'
		? error.message
		: pageMessages.waterLevelsFailed;
}
