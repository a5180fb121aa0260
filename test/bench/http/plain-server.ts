// A plain server as a developer writes it in an afternoon: Express, better-sqlite3 and MiniSearch, on a copy of
// Burgee's database. It stores bookings as durably as Burgee, with an email to send later if the member gave an address,
// and sends the same headers and fields, except that the hits of its search have no highlights, long descriptions or
// links. It has no request log, no rate limit and no limit of places.
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SqliteDatabase } from '@burgee/adapters/sql/sqlite-driver';
import { parseCookie } from 'cookie';
import express from 'express';
import { createEvent } from 'ics';
import MiniSearch from 'minisearch';
import { z } from 'zod';

const database = new SqliteDatabase(process.env.DATABASE ?? '');
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');

const headers: Record<string, string> = JSON.parse(process.env.HEADERS ?? '{}');
const app = express();
app.use((_, response, next) => {
	response.set(headers);
	next();
});

type Row = Record<string, unknown>;
const flags = ['allowBooking', 'isBoatEvent', 'offerChild', 'offerSoftDrinks', 'offerVeg'] as const;

const isOpen = ({ bookingEndDate, eventenddatetime, eventdatetime }: Row) =>
	Date.now() <= Date.parse(String(bookingEndDate ?? eventenddatetime ?? eventdatetime));

function toEvent({ priceMinor, requiresPayment, ...row }: Row) {
	return {
		...row,
		...Object.fromEntries(flags.map((flag) => [flag, row[flag] === 1])),
		requiresPayment: requiresPayment === 1,
		price: Number(priceMinor) / 100,
		bookingOpen: row.allowBooking === 1 && isOpen(row),
	};
}

const upcoming = database.prepare<[string], Row>(
	'select * from events where coalesce(eventenddatetime, eventdatetime) >= ? order by eventdatetime, id',
);
app.get('/api/events', (_, response) => {
	const today = new Date().toISOString().slice(0, 10);
	response.json({ events: upcoming.all(today).map(toEvent) });
});

const eventById = database.prepare<[string], Row>('select * from events where id = ?');
app.get('/api/events/:id', (request, response) => {
	const event = eventById.get(request.params.id);
	if (event === undefined) response.status(404).json({ code: 'event-not-found' });
	else response.json(toEvent(event));
});

const count = z.int().min(0).max(500).default(0);
const bookingBody = z.strictObject({
	eventId: z.string().min(1).max(200),
	firstName: z.string().trim().min(1).max(100),
	lastName: z.string().trim().min(1).max(100),
	numberAttending: z.int().min(1).max(500),
	numberOfChildren: count,
	numberOfSoftDrinks: count,
	numberOfVegetarian: count,
	boatName: z.string().max(100).nullable().default(null),
	userEmail: z.email().max(254).nullable().default(null),
});
const keyById = database.prepare<[string], Row>('select * from request_keys where id = ?');
const addKey = database.prepare(
	'insert into request_keys (id, fingerprint, bookingId, createdAt) values (?, ?, ?, ?)',
);
// The other columns have a default value, which is right for a free booking without answers.
const bookingColumns = database
	.prepare<[], { name: string }>(
		"select name from pragma_table_info('bookings') where dflt_value is null",
	)
	.all()
	.map(({ name }) => name)
	.filter((name) => name !== 'requestKey' && name !== 'requestFingerprint');
const addBooking = database.prepare(
	`insert into bookings (${bookingColumns.map((name) => `"${name}"`).join()})
		values (${bookingColumns.map((name) => `@${name}`).join()})`,
);
database.exec(
	'create table outbox (id text primary key, recipient text, subject text, body text, calendar text)',
);
const addEmail = database.prepare('insert into outbox values (?, ?, ?, ?, ?)');
const digest = (text: string) => createHash('sha256').update(text).digest('hex');

const book = database.transaction((body: z.infer<typeof bookingBody>, key: string) => {
	const id = digest(key);
	const fingerprint = digest(JSON.stringify(body));
	const earlier = keyById.get(id);
	if (earlier !== undefined) {
		return earlier.fingerprint === fingerprint
			? { status: 201, answer: { bookingId: earlier.bookingId } }
			: { status: 422, answer: { code: 'idempotency-key-reused' } };
	}
	const event = eventById.get(body.eventId);
	if (event === undefined) return { status: 404, answer: { code: 'event-not-found' } };
	if (!isOpen(event)) return { status: 409, answer: { code: 'booking-closed' } };
	const now = new Date().toISOString();
	const booking: Row = {
		...Object.fromEntries(bookingColumns.map((column) => [column, null])),
		...body,
		id: randomUUID(),
		eventName: event.name,
		submittedAt: now,
		paymentRequired: 0,
		paid: 0,
	};
	addBooking.run(booking);
	addKey.run(id, fingerprint, booking.id, now);
	if (body.userEmail !== null) addEmail.run(emailOf(body, event));
	return { status: 201, answer: { bookingId: booking.id } };
});
/** Returns the values of an outbox row. */
function emailOf(
	{ firstName, numberAttending, userEmail }: z.infer<typeof bookingBody>,
	event: Row,
) {
	const when = String(event.eventdatetime);
	const { value } = createEvent({
		title: String(event.name),
		description: String(event.description),
		start: when.replace(/[-:]|\.\d{3}/g, ''),
		duration: { hours: 3 },
	});
	const body = `Hello ${firstName},\n\nyour booking is confirmed.\n\n${event.name}\n${new Date(when).toLocaleString('en-GB', { timeZone: 'Europe/London' })}\n${numberAttending} people`;
	return [randomUUID(), userEmail, `Booked: ${event.name}`, body, value];
}
app.post('/api/bookings', express.json(), (request, response) => {
	const body = bookingBody.safeParse(request.body);
	if (!body.success) {
		response.status(422).json({ code: 'invalid-input' });
		return;
	}
	const { status, answer } = book.immediate(
		body.data,
		request.get('Idempotency-Key') ?? randomUUID(),
	);
	response.status(status).json(answer);
});

const session = database.prepare<[string], Row>(
	'select admins.* from sessions join admins on admins.uid = sessions.uid where tokenHash = ?',
);
const overview = database.prepare<[string], Row>(`
	select events.id, events.name, events.eventdatetime, events.eventenddatetime, events.allowBooking,
		count(*) as bookings, sum(numberAttending) as attendees, sum(numberOfChildren) as children,
		sum(numberOfSoftDrinks) as softDrinks, sum(numberOfVegetarian) as vegetarian,
		sum(paymentRequired and not paid) as pendingBookings,
		sum(case when paid then paymentAmountMinor - refundedMinor else 0 end) as revenueMinor
	from events left join bookings on bookings.eventId = events.id
	where eventdatetime >= ? group by events.id order by eventdatetime desc limit 50`);
app.get('/api/admin/bookings', (request, response) => {
	const token = parseCookie(request.get('Cookie') ?? '').burgee ?? '';
	const admin = session.get(createHash('sha256').update(token).digest('base64url'));
	if (!String(admin?.permissions).includes('bookings:read')) {
		response.status(401).json({ code: 'not-signed-in' });
		return;
	}
	const since = new Date(Date.now() - 183 * 86_400_000).toISOString();
	const events = overview
		.all(since)
		.map(
			({ id, name, eventdatetime, eventenddatetime, allowBooking, revenueMinor, ...totals }) => ({
				event: { id, name, eventdatetime, eventenddatetime, allowBooking: allowBooking === 1 },
				totals: {
					eventId: id,
					eventName: name,
					...totals,
					revenue:
						Number(revenueMinor) > 0
							? [{ amount: Number(revenueMinor) / 100, currency: 'GBP' }]
							: [],
					testRevenue: [],
				},
			}),
		);
	response.set('Cache-Control', 'no-store').json({ events, next: null });
});

const records: Row[] = JSON.parse(readFileSync(process.env.RECORDS ?? '', 'utf8'));
const search = new MiniSearch({
	idField: 'objectID',
	fields: ['name', 'title', 'subject', 'description', 'longdescription'],
	storeFields: ['type', 'category', 'name', 'title', 'subject', 'description', 'eventDate', 'tags'],
	searchOptions: {
		prefix: true,
		fuzzy: 0.2,
		combineWith: 'AND',
		boost: { name: 5, description: 2 },
	},
});
search.addAll(records);
app.get('/api/search', (request, response) => {
	const hits = search.search(String(request.query.q ?? '')).slice(0, 10);
	response.set('Cache-Control', 'no-store').json({ hits });
});

app.listen(Number(process.env.PORT), '127.0.0.1');
