import type { PublicFacts } from '@burgee/core/api/club';
import { hasPart, isOnReservoir } from '@burgee/core/rules/site/club-parts';
import { createRequiredContext } from './required-context.ts';

/** The hook `usePublicFacts` returns what everyone may know, such as the club's name and its payment provider. */
export const [PublicFactsProvider, usePublicFacts] =
	createRequiredContext<PublicFacts>('PublicFactsProvider');

/** The hook `useReloadPublicFacts` returns a function that loads the public facts again after a change. */
export const [ReloadPublicFactsProvider, useReloadPublicFacts] = createRequiredContext<() => void>(
	'ReloadPublicFactsProvider',
);

/** Reports whether pages show the level of the club's water. */
export function useHasWaterLevel(): boolean {
	return hasPart(usePublicFacts(), 'waterLevel');
}

/** Reports whether texts speak of a reservoir. */
export function useIsOnReservoir(): boolean {
	return isOnReservoir(usePublicFacts());
}
