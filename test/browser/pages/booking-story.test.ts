import jsQR from 'jsqr';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { type MailServer, startMailServer } from '../../adapters/mail-server.ts';
import { openBurgeeForTest, paidEvent, storeEvent } from '../../server/open-burgee.ts';
import { Payer } from '../../server/payer.ts';
import { addSession, page, screen, usePage } from '../fixture.ts';

usePage();

/** Returns the path of the link in the latest email of this kind that the address has received. */
async function pathInEmail({ received }: MailServer, { to, subject }: Wanted): Promise<string> {
	const find = () =>
		received.findLast(
			({ recipients, parsed }) => recipients.includes(to) && subject.test(parsed.subject ?? ''),
		)?.parsed.text;
	await expect.poll(find, { message: `the email ${subject} to ${to}` }).toBeDefined();
	const [link = ''] = /http:\/\/localhost:3000\/(booking|offer)\/\S+/.exec(find() ?? '') ?? [];
	return new URL(link).pathname;
}

interface Wanted {
	to: string;
	subject: RegExp;
}

/** Returns the address in the QR code that the page shows. */
async function scannedAddress(): Promise<URL> {
	const code = page.getByRole('img', { name: /^QR code/ });
	await page.waitForFunction(() => document.querySelector('svg path[d^="M0 0"]'));
	const picture = sharp(await code.screenshot()).ensureAlpha();
	const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
	const read = jsQR.default(new Uint8ClampedArray(data), info.width, info.height);
	return new URL(read?.data ?? '');
}

async function payByCard(): Promise<void> {
	await screen.title('Complete Your Payment').waitFor();
	await screen.button('Pay £12.35').click();
	await screen.title('Payment Created Successfully').waitFor();
}

test('two members pay for the last places, one cancels by email, and the next on the waiting list accepts, pays and is ticked in', async () => {
	const mail = await startMailServer();
	onTestFinished(() => mail.close());
	const burgee = await openBurgeeForTest({
		...{ STORAGE: 'memory', MAIL: 'smtp', MAIL_FROM: 'bookings@club.example' },
		SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
	});
	const eventId = await storeEvent(burgee.storage, (event) =>
		paidEvent({ ...event, name: 'Regatta Supper', places: 2, waitingList: true }),
	);
	const open = (path: string) => screen.goto(burgee.url + path);
	const booking = `/event-booking?id=${eventId}`;

	const ben = { firstName: 'Ben', lastName: 'Reed', numberAttending: 1 };
	const payer = new Payer(burgee.http);
	const { body } = await payer.requestLink({
		...{ eventId, bookingData: ben, totalAmount: 12.35, currency: 'GBP' },
	});
	await payer.pay(body.checkoutId, 'paid');
	await open(booking);
	await screen.fillLeadMember('Anna', 'Reed');
	await screen.field(/^Email/).fill('Anna@example.org');
	await screen.button('Book 1 place and pay £12.35').click();
	await payByCard();

	await open(booking);
	await screen.button('Join the Waiting List').click();
	await screen.fillLeadMember('Carys', 'Pritchard');
	await screen.field('Email *').fill('carys@example.org');
	await screen.button('Join the Waiting List').click();
	await screen.text(/^You are on the waiting list, at position 1\./).waitFor();

	await open(await pathInEmail(mail, { to: 'Anna@example.org', subject: /^Booked and paid/ }));
	await screen.button('Cancel Booking').click();
	const question = screen.dialog('Cancel this booking?');
	await question.getByRole('button', { name: 'Cancel Booking' }).click();
	await screen.text('This booking is cancelled.').waitFor();

	await open(
		await pathInEmail(mail, { to: 'carys@example.org', subject: /for you: Regatta Supper$/ }),
	);
	await screen.button('Accept and Pay £12.35').click();
	await payByCard();
	await open(await pathInEmail(mail, { to: 'carys@example.org', subject: /^Booked and paid/ }));
	await screen.text(/^You’re booked\. See you there!/).waitFor();
	const { pathname, search } = await scannedAddress();
	// A stranger could photograph the code, so it does not contain the token.
	const [, token = ''] = page.url().split('/booking/');
	expect(pathname + search).not.toContain(token.slice(0, 8));

	await addSession(burgee.url, burgee.cookie);
	await open(pathname + search);
	await screen.text('Scanned: Carys Pritchard. Tap the name to check in.').waitFor();
	expect(await screen.button(/^Ben/).count()).toBe(0);
	await screen.button(/^Carys Pritchard/).click();
	await screen.waitForText('1 of 2 here');
	await screen.button('Show Everyone').click();
	await screen.button(/^Ben Reed/).waitFor();
	expect(await screen.button(/^Anna Reed/).count()).toBe(0);
});
