import type { PublicFacts } from '@burgee/core/api/club';
import { createRequiredContext } from './required-context.ts';

/** The hook `usePublicFacts` returns what everyone may know, such as the club's name and its payment provider. */
export const [PublicFactsProvider, usePublicFacts] =
	createRequiredContext<PublicFacts>('PublicFactsProvider');

/** The hook `useReloadPublicFacts` returns a function that loads the public facts again after a change. */
export const [ReloadPublicFactsProvider, useReloadPublicFacts] = createRequiredContext<() => void>(
	'ReloadPublicFactsProvider',
);

/** Reports whether the club sails on a reservoir, whose water level members ask for. Texts then speak of the reservoir. */
export function useHasReservoir(): boolean {
	return usePublicFacts().reservoir?.waterLevelsLink != null;
}
