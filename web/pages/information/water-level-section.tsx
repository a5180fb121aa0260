import { ExternalLink } from 'lucide-react';
import { useClub } from '../../composition.tsx';
import styles from './water-level-section.module.css';

/** How high the reservoir stands, and what that means for a launch. */
export function WaterLevelSection() {
	const { reservoir } = useClub();
	return (
		<>
			<p>
				{reservoir.name} rises with the rain and falls as the taps run. The level decides which
				slipways can be used, how far a boat is carried, and which shallows have come close to the
				surface. After a dry month, ask before you sail over a bay that you know only from spring.
			</p>
			<a
				className={styles.link}
				href={reservoir.waterLevelsLink}
				target="_blank"
				rel="noopener noreferrer"
			>
				Water levels
				<ExternalLink aria-hidden size={18} />
				<span className="visually-hidden">(opens in a new tab)</span>
			</a>
		</>
	);
}
