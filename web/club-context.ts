import type { ClubJson } from '@burgee/core/api/club';
import { createRequiredContext } from './required-context.ts';

/** The hook `useClub` returns the club's settings, such as its name and its payment provider. */
export const [ClubProvider, useClub] = createRequiredContext<ClubJson>('ClubProvider');
