import type { ClubJson } from '@burgee/core/api/club';
import { createRequiredContext } from './required-context.ts';

/** The hook `useClub` returns the club's settings, such as its name and its payment provider. */
export const [ClubProvider, useClub] = createRequiredContext<ClubJson>('ClubProvider');

/** The hook `useReloadClub` returns a function that loads the club's settings again after a change. */
export const [ReloadClubProvider, useReloadClub] =
	createRequiredContext<() => void>('ReloadClubProvider');
