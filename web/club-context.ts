import type { ClubJson } from '@burgee/core/api/club';
import { createRequiredContext } from './required-context.ts';

/** `useClub` returns the club's facts. Every component inside the Shell may call this hook. */
export const [ClubProvider, useClub] = createRequiredContext<ClubJson>('ClubProvider');
