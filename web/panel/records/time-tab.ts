import { useSearchParams } from 'react-router-dom';
import type { LoadState } from '../../api/use-load.ts';

/** A list of records that take place has one tab for the upcoming records, and one for the past records. */
export type TimeTab = 'upcoming' | 'past';

/** Returns the tab in the address. */
export function useTimeTab(): TimeTab {
	return useSearchParams()[0].get('when') === 'past' ? 'past' : 'upcoming';
}

/** Returns the list of one tab. The tab is loading while the rows of the other tab are still shown. */
export function ofTab<List extends { when: TimeTab }>(
	list: LoadState<List>,
	when: TimeTab,
): LoadState<List> {
	return list.state === 'loaded' && list.value.when !== when
		? { state: 'loading', retry: list.retry }
		: list;
}
