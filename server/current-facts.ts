import type { ClubFacts } from '@burgee/core';
import type { CurrentValue } from './current-value.ts';

export type CurrentFacts = CurrentValue<ClubFacts>;
