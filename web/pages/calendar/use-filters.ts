import { filtersOf, type ProgrammeFilter } from '@burgee/core/display/programme-filters';
import { sitePages } from '@burgee/core/rules/site/pages';
import { useSyncExternalStore } from 'react';

/**
 * Returns the filters that the page's address names. The server's HTML shows all events for every query, so that strangers
 * cannot fill its cache (decision: rendered-pages). The browser applies the filters after its first render.
 */
export function useFilters() {
	const query = useSyncExternalStore(
		onAddressChange,
		() => window.location.search,
		() => '',
	);
	const chosen = filtersOf(new URLSearchParams(query).get('only'));
	return {
		chosen,
		addressWith: (filters: readonly ProgrammeFilter[]) => addressWith(query, filters),
		toggle(filter: ProgrammeFilter) {
			const address = addressWith(query, toggled(chosen, filter));
			window.history.replaceState(window.history.state, '', address);
			// The browser reports only changes by Back and Forward.
			window.dispatchEvent(new PopStateEvent('popstate'));
		},
	};
}

function onAddressChange(listener: () => void) {
	window.addEventListener('popstate', listener);
	return () => window.removeEventListener('popstate', listener);
}

function toggled(chosen: readonly ProgrammeFilter[], filter: ProgrammeFilter): ProgrammeFilter[] {
	return chosen.includes(filter) ? chosen.filter((other) => other !== filter) : [...chosen, filter];
}

/** Returns the page's address with these filters. Keeps other parameters, such as those that newsletters add to links. */
function addressWith(query: string, filters: readonly ProgrammeFilter[]): string {
	const params = new URLSearchParams(query);
	params.delete('only');
	// URLSearchParams would encode the commas.
	const only = filters.length === 0 ? '' : `only=${filters.join(',')}`;
	const changed = [params.toString(), only].filter(Boolean).join('&');
	return changed === '' ? sitePages.calendar.path : `?${changed}`;
}
