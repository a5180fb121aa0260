import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { squareEnvironment, startSquare } from '../adapters/square-server.ts';
import { firstAdmin } from '../server/open-burgee.ts';
import { Payer, paymentLinkFor } from '../server/payer.ts';
import { bookBesideAbuser, deviceCount, payBesideAbuser } from './booking-evening.ts';
import { addPaidEvent, from } from './club.ts';
import { marksIn, marksInCopies, typePersonalData, untilErasureMs } from './erased-data.ts';
import { declineCardsFrom, guess, guessFrom, networksOfHome, portsOf } from './many-networks.ts';
import { raceSignIns } from './sign-in-race.ts';
import { floodSignOuts } from './sign-out-flood.ts';
import type { Target, TargetOptions } from './target.ts';

type Start = (options?: TargetOptions) => Promise<Target>;

/** An attack whose figures are not stalls and memory. */
interface OtherAttack {
	name: string;
	run(start: Start): Promise<{ figures: string; isWithin: boolean }>;
}

const { email, password } = firstAdmin;
const passwordChanges = 6;
const checkouts = 120;
/** How long Square takes for an answer on a usual day. */
const squareTakesMs = 300;
const hourMs = 60 * 60_000;
const behindProxy = { TRUST_PROXY: '1', PAYMENTS: 'practice' };

/** Runs the attack on a server that nothing else has attacked. */
const onNewServer =
	(options: TargetOptions, run: (target: Target) => ReturnType<OtherAttack['run']>) =>
	async (start: Start) => {
		const target = await start(options);
		const result = await run(target);
		await target.stop();
		return result;
	};

export const otherAttacks: OtherAttack[] = [
	{
		name: 'two strangers sign out without a session',
		run: onNewServer({ events: 24 }, async ({ url }) => {
			const { quiet, flooded } = await floodSignOuts(url, 5);
			const figures = `${quiet} calendars a second before, ${flooded} meanwhile`;
			// The strangers' requests and the load tool take a share of the processor.
			return { figures, isWithin: flooded > quiet / 4 };
		}),
	},
	{
		name: 'sign-ins with the old password during a password change',
		run: onNewServer({ env: { SIGN_IN_RATE_PER_QUARTER_HOUR: '1000' } }, async ({ url }) => {
			const { accepted, surviving } = await raceSignIns(url, firstAdmin, passwordChanges);
			const figures = `${accepted} accepted in ${passwordChanges} changes, ${surviving} sessions survived`;
			return { figures, isWithin: surviving === 0 };
		}),
	},
	{ name: 'someone reads the files after personal data was erased', run: readErasedData },
	{
		name: 'one home guesses passwords from 20 of its networks',
		run: onNewServer({ env: behindProxy }, async (target) => {
			const checked = await guessFrom(target, { email, addresses: networksOfHome(20) });
			const { status } = await guess(from(target, '198.51.100.1'), email, password);
			const isOpen = status === 200;
			const figures = `${checked} checked, the admin ${isOpen ? 'can' : 'CANNOT'} sign in elsewhere`;
			return { figures, isWithin: checked <= 20 && isOpen };
		}),
	},
	{
		name: 'one address guesses passwords with 40 ports in X-Forwarded-For',
		run: onNewServer({ env: behindProxy }, async (target) => {
			const addresses = portsOf('203.0.113.250', 40);
			const checked = await guessFrom(target, { email, addresses, each: 1 });
			return { figures: `${checked} checked`, isWithin: checked <= 10 };
		}),
	},
	{
		name: 'one home tries ten cards from each of 40 of its networks',
		run: onNewServer({ env: behindProxy }, async (target) => {
			const declined = await declineCardsFrom(target, networksOfHome(40));
			return { figures: `${declined} declined cards`, isWithin: declined <= 20 };
		}),
	},
	{
		name: `${deviceCount} devices book behind the address of an abuser`,
		run: onNewServer({ env: { PAYMENTS: 'practice' } }, async (target) => {
			const { booked } = await bookBesideAbuser(target);
			return { figures: `${booked} booked`, isWithin: booked === deviceCount };
		}),
	},
	{
		name: `${deviceCount} devices pay behind the address of an abuser`,
		run: onNewServer({ env: { PAYMENTS: 'practice' } }, async (target) => {
			const { paid } = await payBesideAbuser(target);
			return { figures: `${paid} paid`, isWithin: paid === deviceCount };
		}),
	},
	{ name: `a stranger leaves ${checkouts} checkouts unpaid`, run: leaveUnpaid },
];

/** Starts the server again with a clock that is further ahead, until its jobs have erased the old data. */
async function readErasedData(start: Start): ReturnType<OtherAttack['run']> {
	const env = { RETENTION_MONTHS: '24', BOOKING_RATE_PER_MINUTE: '1000' };
	let target = await start({ env });
	const { dataDir } = target;
	const { typed, eventId } = await typePersonalData(target);
	// After a long pause, the server postpones jobs that erase data by an hour.
	for (const aheadMs of [untilErasureMs, untilErasureMs + 2 * hourMs]) {
		await target.burgee.end('SIGTERM');
		const clock = {
			NODE_OPTIONS: `--import ${join(import.meta.dirname, 'clock-ahead.mjs')}`,
			CLOCK_AHEAD_MS: String(aheadMs),
		};
		target = await start({ dataDir, env: { ...env, ...clock } });
		// The jobs have run when the log has been silent for some seconds.
		for (let log = ''; log !== target.burgee.output(); await sleep(5_000)) {
			log = target.burgee.output();
		}
	}
	const { body } = await target.admin.get(`/api/admin/bookings/${eventId}`);
	if (JSON.stringify(body).includes('Quibell')) throw new Error('the server has erased nothing');
	const inFiles = (await marksIn(dataDir)).size;
	const inCopies = (await marksInCopies(dataDir)).size;
	await target.stop();
	return {
		figures: `${typed} strings typed, ${inFiles} remained in the files, ${inCopies} in fresh copies`,
		isWithin: inFiles === 0 && inCopies === 0,
	};
}

/** Starts payments on Square's page and pays none. Then measures how long the server queries Square about them. */
async function leaveUnpaid(start: Start): ReturnType<OtherAttack['run']> {
	const square = await startSquare();
	const env = { ...squareEnvironment(square), SQUARE_CHECKOUT: 'hosted', TRUST_PROXY: '1' };
	const target = await start({ env });
	const eventId = await addPaidEvent(target.admin);
	for (let checkout = 0; checkout < checkouts; checkout++) {
		const payer = new Payer(from(target, `203.0.113.${checkout % 24}`));
		const request = paymentLinkFor(eventId);
		const bookingData = { ...request.bookingData, lastName: `Stranger ${checkout}` };
		const { status } = await payer.requestLink({ ...request, bookingData });
		if (status !== 201) throw new Error(`the payment was not started: status ${status}`);
	}
	await target.burgee.end('SIGTERM');
	let queries = 0;
	square.onRequest = async (_, phase) => {
		if (phase !== 'received') return;
		queries += 1;
		await sleep(squareTakesMs);
	};
	const restarted = await start({ dataDir: target.dataDir, env });
	const startedMs = performance.now();
	while (!/reconcile-payments.*job done/.test(restarted.burgee.output())) await sleep(100);
	const seconds = Math.round((performance.now() - startedMs) / 1000);
	await restarted.stop();
	await square.close();
	return {
		figures: `${queries} queries in a reconciliation of ${seconds} s`,
		isWithin: seconds <= 25,
	};
}
