import { afterAll, beforeAll, expect, test } from 'vitest';
import {
	publicUrl,
	type SquareServer,
	squareEnvironment,
	startSquare,
} from '../../adapters/square-server.ts';
import { type OpenBurgee, openBurgee, storeEvent } from '../../server/open-burgee.ts';
import { Payer } from '../../server/payer.ts';
import { accessibilityViolations } from '../accessibility-tests.ts';
import { network, page, screen } from '../fixture.ts';
import { openPanel, usePanel } from './panel-page.ts';

let square: SquareServer;
const burgee = {} as OpenBurgee;
beforeAll(async () => {
	square = await startSquare();
	const environment = { STORAGE: 'memory', PUBLIC_URL: publicUrl, ...squareEnvironment(square) };
	Object.assign(burgee, await openBurgee(environment));
});
afterAll(async () => {
	await burgee.close?.();
	await square?.close();
});
usePanel(burgee);

const comparison = '**/api/admin/treasury/comparison';

async function pay(eventId: string): Promise<void> {
	const payer = new Payer(burgee.http);
	const { checkoutId } = await payer.start(eventId);
	await payer.pay(checkoutId, `cnon:card-nonce-ok-${checkoutId}`);
}

test('the treasurer stops the comparison with Square, goes on, and takes over a payment that Burgee has missed', async () => {
	const eventId = await storeEvent(burgee.storage);
	square.pageSize = 1;
	await pay(eventId);
	square.fail({ kind: 'drop', when: 'after', path: '/v2/payments' });
	await pay(eventId);

	await openPanel(burgee.url, '/admin/treasury');
	await screen.link('Compare with Square').click();
	const firstStep = await network.hold(comparison);
	await screen.button('Compare with Square').click();
	await screen.button('Stop').click();
	firstStep.pass();
	await screen.waitForText(
		'Read 1 payment and 0 refunds from Square. The comparison is not finished.',
	);
	await page.unrouteAll({ behavior: 'wait' });

	square.fail({ kind: 'drop', path: '/v2/payments', times: 3 });
	await screen.button('Go on').click();
	await screen.alert('No answer from Square. Nothing was changed. Please try again.').waitFor();
	square.clearFailures();
	await screen.button('Go on').click();
	await screen.waitForText('Read 2 payments and 0 refunds from Square.');
	const found = screen.row('Anna Reed');
	expect(await found.innerText()).toMatch(/Only at Square\s.*Square: £43\.23, completed/s);
	expect(await accessibilityViolations(['light', 'dark'])).toEqual([]);

	await screen.button('Take over from Square').click();
	await screen.waitForText('Burgee and Square agree.');
});
