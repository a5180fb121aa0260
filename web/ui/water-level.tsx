import { pageMessages } from '@burgee/core/display/page-messages';
import { Waves } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { ApiError, api } from '../api/client.ts';
import { useLoad } from '../api/use-load.ts';
import { usePublicFacts } from '../public-facts.ts';
import { Card, CardLink } from './card.tsx';
import { Loaded } from './loaded.tsx';
import styles from './water-level.module.css';
import { whenVisible } from './when-visible.ts';

/**
 * The water's level: readings, a 30-day chart and a link to another site (specification §2). Renders nothing
 * for a club without water levels.
 */
export function WaterLevel({ id }: { id?: string }) {
	const { reservoir } = usePublicFacts();
	const link = reservoir?.waterLevelsLink;
	return reservoir && link && <Levels id={id} water={reservoir.name} link={link} />;
}

function Levels({ id, water, link }: { id: string | undefined; water: string; link: string }) {
	const section = useRef<HTMLElement>(null);
	// The code of the water level chart is a separate chunk, which loads in parallel with the water levels.
	const levels = useLoad(
		useCallback(async (signal) => {
			await whenVisible(section.current, signal);
			return Promise.all([
				api('GET /api/water-levels', { signal }),
				import('./water-level-readings.tsx'),
			]);
		}, []),
	);
	return (
		<Card id={id} ref={section} icon={Waves} title={`Water Level at ${water}`}>
			<div className={styles.container}>
				<Loaded
					data={levels}
					loading={{ label: 'Loading water levels…', height: 'var(--readings-height)' }}
					error={errorMessage}
					empty={([{ readings }]) =>
						readings.length === 0 && (
							<div className={`stack gap-half soft ${styles.empty}`}>
								<h3>No Readings Yet</h3>
								<p>The water level will appear here after the first reading.</p>
							</div>
						)
					}
				>
					{([levels, { WaterLevelReadings }]) => <WaterLevelReadings levels={levels} />}
				</Loaded>
			</div>
			<CardLink href={link}>More water levels</CardLink>
		</Card>
	);
}

/**
 * Returns the error message of the water level section. If the supplier of the water levels fails,
 * Burgee's server sends a message with the supplier's HTTP status text.
 */
function errorMessage(error: Error): string {
	return error instanceof ApiError && error.code === 'water-levels-unavailable'
		? error.message
		: pageMessages.waterLevelsFailed;
}
