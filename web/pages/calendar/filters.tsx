import type { EventJson } from '@burgee/core/api/events';
import { pluralise } from '@burgee/core/display/pluralise';
import {
	filterLabel,
	offeredFilters,
	type ProgrammeFilter,
} from '@burgee/core/display/programme-filters';
import styles from './filters.module.css';

interface FiltersProps {
	events: readonly EventJson[];
	/** The number of events that match the chosen filters. */
	shown: number;
	chosen: readonly ProgrammeFilter[];
	onToggle: (filter: ProgrammeFilter) => void;
}

/** The filters that would change the list, and those that are chosen. Without script, nothing is shown. */
export function Filters({ events, shown, chosen, onToggle }: FiltersProps) {
	const offered = offeredFilters(events, chosen);
	if (offered.length === 0) return null;
	const total = pluralise(events.length, 'event');
	return (
		<fieldset className={`row screen-only ${styles.filters}`}>
			<legend className="visually-hidden">Show only</legend>
			{offered.map((filter) => (
				<button
					key={filter}
					type="button"
					className={styles.filter}
					aria-pressed={chosen.includes(filter)}
					onClick={() => onToggle(filter)}
				>
					{filterLabel(filter)}
				</button>
			))}
			<p role="status" className="soft small">
				{chosen.length === 0 ? total : `${shown} of ${total}`}
			</p>
		</fieldset>
	);
}
