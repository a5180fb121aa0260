import type { ClubFacts } from '@burgee/core';
import { SummaryList } from '../../ui/summary-list.tsx';
import { factFields } from './record.ts';

/** The club's facts, for an admin who cannot change them. */
export function FactsList({ facts }: { facts: ClubFacts }) {
	const { conflictFields, valuesOf } = factFields;
	const values = valuesOf(facts);
	return (
		<SummaryList
			rows={[
				...conflictFields
					.filter(({ names }) => !names.includes('photos'))
					.map(({ label, text }) => [label, text(values)] as const),
				...values.photos.map(
					({ caption }, index) => [`Caption of photo ${index + 1}`, caption] as const,
				),
			]}
		/>
	);
}
