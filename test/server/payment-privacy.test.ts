import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SqliteDatabase } from '@burgee/adapters/sql/sqlite-driver';
import type { PaymentLinkJson } from '@burgee/core/api/payments';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../../server/log.ts';
import { publicUrl, square, squareEnvironment, startSquare } from '../adapters/square-server.ts';
import { openBurgee, paidEvent } from './open-burgee.ts';
import { Payer, paymentLinkFor } from './payer.ts';
import { folderForTest } from './running-burgee.ts';

const person = {
	firstName: 'Wilhelmina',
	lastName: 'Featherstonehaugh',
	boatName: 'Gobbolino',
	userEmail: 'wilhelmina@boats.example',
};
const tokens = ['ok', 'declined', 'rejected-cvv', 'pending'].map(
	(card) => `cnon:card-nonce-${card}-s3cr3t-${card}`,
);
const cardDetails = {
	buyer_email_address: 'payer@bank.example',
	card_details: {
		card: {
			last_4: '4242',
			bin: '424242',
			cardholder_name: 'W J Featherstonehaugh',
			fingerprint: 'sq-1-card-fingerprint',
		},
	},
};
const secrets = [
	...tokens,
	's3cr3t',
	'4111111111111111',
	'sq-1-card-fingerprint',
	'payer@bank.example',
	'424242',
	square.accessToken,
	square.webhookSignatureKey,
];

function tablesOf(file: string): Map<string, string> {
	const database = new SqliteDatabase(file, { readonly: true });
	try {
		const names = database
			.prepare("select name from sqlite_master where type = 'table'")
			.pluck()
			.all() as string[];
		return new Map(
			names.map((name) => [
				name,
				JSON.stringify(database.prepare(`select * from "${name}"`).all()),
			]),
		);
	} finally {
		database.close();
	}
}

test('payments leave no card data in the log or the database', async () => {
	const squareServer = await startSquare();
	onTestFinished(() => squareServer.close());
	const dataDir = await folderForTest();
	let log = '';
	const logger = createLogger('trace', { write: (line) => (log += line) });
	const burgee = await openBurgee(
		{ DATA_DIR: dataDir, PUBLIC_URL: publicUrl, ...squareEnvironment(squareServer) },
		{ logger },
	);
	await burgee.storage.events.add(paidEvent({ id: 'supper', isBoatEvent: true }));
	const payer = new Payer(burgee.http);
	const startPayment = async (): Promise<PaymentLinkJson> => {
		const link = paymentLinkFor('supper');
		const bookingData = { ...link.bookingData, ...person };
		return (await payer.requestLink({ ...link, bookingData })).body;
	};
	for (const cardToken of tokens) {
		for (const kind of [null, 'drop', 'html-page'] as const) {
			const { checkoutId } = await startPayment();
			if (kind !== null) squareServer.fail({ kind, when: 'after', path: '/v2/payments' });
			await payer.pay(checkoutId, `${cardToken}-${kind}`);
			await burgee.http.get(`/api/checkouts/${checkoutId}?cardToken=${cardToken}`);
			squareServer.clearFailures();
		}
	}
	const { checkoutId } = await startPayment();
	await payer.pay(checkoutId, '4111111111111111');
	const withCvv = { cardToken: tokens[0], cvv: '111' };
	await burgee.http.post(`/api/checkouts/${checkoutId}/payments`, withCvv);
	const [completed] = squareServer.completedPayments();
	const notification = JSON.parse(squareServer.webhooks.payment(completed?.paymentId ?? '').body);
	Object.assign(notification.data.object.payment, cardDetails);
	const signed = squareServer.webhooks.sign(JSON.stringify(notification));
	expect(await squareServer.webhooks.send(signed, burgee.url)).toBe(204);
	expect(await squareServer.webhooks.send({ ...signed, signature: 'forged' }, burgee.url)).toBe(
		401,
	);
	await burgee.close();

	expect(log).toContain('"msg":"request completed"');
	for (const secret of [...secrets, ...Object.values(person), 'Anna', 'Reed']) {
		expect(log).not.toContain(secret);
	}

	const files = readdirSync(dataDir).filter((name) => name.startsWith('burgee.sqlite'));
	expect(files.length).toBeGreaterThan(0);
	for (const file of files) {
		const bytes = readFileSync(join(dataDir, file));
		for (const secret of secrets) expect(bytes.includes(secret)).toBe(false);
	}
	const tables = tablesOf(join(dataDir, 'burgee.sqlite'));
	expect(tables.get('bookings')).toContain(person.lastName);
	expect(tables.get('checkouts')).toContain(completed?.paymentId);
	for (const [name, values] of tables) {
		// An email to the member names the member.
		if (name === 'bookings' || name === 'messages') continue;
		for (const value of Object.values(person)) expect(values).not.toContain(value);
	}
});
