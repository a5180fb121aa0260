import type { ClubFacts } from '@burgee/core';
import { SummaryList } from '../../ui/summary-list.tsx';
import {
	emergencyLabel,
	type FactName,
	factLabels,
	indexingLabel,
	valuesOf,
} from './facts-values.ts';

/** The club's facts, for an admin who cannot change them. */
export function FactsList({ facts }: { facts: ClubFacts }) {
	const { photos, emergencyText, allowIndexing, ...values } = valuesOf(facts);
	const names = Object.keys(factLabels) as FactName[];
	return (
		<SummaryList
			rows={[
				...names.map((name) => [factLabels[name], values[name]] as const),
				[emergencyLabel, emergencyText],
				[indexingLabel, allowIndexing ? 'Yes' : 'No'],
				...photos.map(({ caption }, index) => [`Caption of photo ${index + 1}`, caption] as const),
			]}
		/>
	);
}
