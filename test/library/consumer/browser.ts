import { clubDay } from './club.ts';
import { ruleResults } from './rules.ts';

Object.assign(globalThis, { answers: ruleResults(), clubDay });
