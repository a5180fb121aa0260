import { afterAll, beforeAll } from 'vitest';
import { axeFindsNothing } from './accessibility-tests.ts';
import { openStage, type Stage } from './browser-app.ts';
import { widths } from './chromium.ts';

let stage: Stage;

beforeAll(async () => {
	stage = await openStage();
});
afterAll(() => stage?.close());

axeFindsNothing(() => stage, widths.desktop);
