import type { GivenAnswer, Question } from '@burgee/core';
import type { CallKey, unknownIdErrors } from '@burgee/core/api/calls';
import {
	type DocumentList,
	defaultDocumentList,
	movedBy,
	shownDocuments,
} from '@burgee/core/rules/site/document-list';
import { appCode } from '../authenticator.ts';
import { firstAdmin } from '../server/open-burgee.ts';
import type { Draw } from './draw.ts';
import type { FuzzedBurgee } from './fuzzed-burgee.ts';
import { KnownPayments, rowsToPay } from './known-payments.ts';
import type { KnownValues } from './schema-values.ts';
import type { WireReply } from './wire.ts';

type PathParameter = keyof typeof unknownIdErrors;
type Row = Record<string, unknown>;

/** The tables that hold the records of a path parameter, with the column of the id. */
const sources: Partial<Record<PathParameter, readonly (readonly [table: string, id: string])[]>> = {
	bookingId: [['bookings', 'id']],
	campaignId: [['campaigns', 'id']],
	checkoutId: [['checkouts', 'id']],
	date: [['day_ends', 'date']],
	dateTime: [['water_readings', 'dateTime']],
	entryId: [['waiting_entries', 'id']],
	eventId: [
		['events', 'id'],
		['events', 'id'],
		['events', 'id'],
		['deleted_events', 'id'],
		['bookings', 'eventId'],
	],
	memberId: [['admins', 'uid']],
	messageId: [['messages', 'id']],
	slug: [['information_pages', 'id']],
	signUpId: [['work_day_sign_ups', 'id']],
	workDayId: [['work_days', 'id']],
};

/** Questions that the event form accepts. */
const knownQuestions = [
	{ kind: 'text', label: 'Diet' },
	{ kind: 'number', label: 'Sail number', required: true },
	{ kind: 'one', label: 'Table', choices: ['Red', 'Blue'] },
	{ kind: 'several', label: 'Races', choices: ['One', 'Two', 'Three'] },
	{ kind: 'yes-no', label: 'Towing?', required: true },
];

const maxKept = 50;
const maxListed = 20;

/** The ids in a path, and the row of the record that the last id names. The row is empty if there is no such record. */
export interface ChosenIds {
	ids: Record<string, string>;
	row: Row;
}

/** Finds ids and other values in the storage and in earlier answers, so that requests reach existing records. */
export class KnownRecords {
	readonly payments: KnownPayments;
	readonly #burgee: FuzzedBurgee;
	readonly #draw: Draw;
	readonly #template: string;
	readonly #tokens: string[] = [];
	readonly #bookingTokens: string[] = [];
	readonly #sessionIds: string[] = [];
	readonly #cursors = new Map<CallKey, string>();
	#secret: string | null = null;

	/** @param template the CSV file that shows how to import events. */
	constructor(burgee: FuzzedBurgee, draw: Draw, template: string) {
		this.#burgee = burgee;
		this.#draw = draw;
		this.payments = new KnownPayments(burgee, draw);
		this.#template = template;
	}

	/** Remembers the values of an answer that later requests can use. */
	learn(key: CallKey, { text }: WireReply): void {
		for (const [, token = ''] of text.matchAll(/\/admin\/invitation\/([\w-]+)/g)) {
			keep(this.#tokens, token);
		}
		const [, bookingToken] = /"bookingToken":"([^"]+)"/.exec(text) ?? [];
		if (bookingToken !== undefined) keep(this.#bookingTokens, bookingToken);
		const [, cursor] = /"next":"([^"]+)"/.exec(text) ?? [];
		if (cursor !== undefined) this.#cursors.set(key, cursor);
		if (key === 'GET /api/admin/account/sessions') {
			for (const [, id = ''] of text.matchAll(/"id":"([^"]+)"/g)) keep(this.#sessionIds, id);
		}
		this.#secret = /"secret":"([A-Z2-7]+)"/.exec(text)?.[1] ?? this.#secret;
	}

	/** Chooses the ids in the path of a call: those of one record and of the records that it belongs to. */
	chooseIds(key: CallKey): ChosenIds {
		const names = [...key.matchAll(/:(\w+)/g)].map(([, name = '']) => name as PathParameter);
		const last = names.at(-1);
		if (last === undefined) return { ids: {}, row: {} };
		const { id, row } = this.#choose(last, rowsToPay[key]);
		const ids = names.map((name) => {
			if (name === last) return [name, id];
			const owner = row[name];
			const isOwner = typeof owner === 'string' && this.#draw.chance(90);
			return [name, isOwner ? owner : this.#choose(name).id];
		});
		return { ids: Object.fromEntries(ids), row };
	}

	/** The tokens of the links in unsent emails. */
	#secrets(): string[] {
		const sql = `select secret from messages where secret is not null limit ${maxListed}`;
		return this.#burgee.log.rows<{ secret: string }>(sql).map(({ secret }) => secret);
	}

	/** @param rows a query for the records that the call accepts, which is mostly used. */
	#choose(name: PathParameter, rows?: string): { id: string; row: Row } {
		const kept = {
			token: this.#tokens,
			bookingToken: this.#bookingTokens,
			offerToken: this.#secrets(),
			sessionId: this.#sessionIds,
		} as const;
		if (
			name === 'token' ||
			name === 'bookingToken' ||
			name === 'offerToken' ||
			name === 'sessionId'
		) {
			return { id: kept[name].length === 0 ? 'none' : this.#draw.pick(kept[name]), row: {} };
		}
		if (name === 'fileName') {
			const { fileName } = this.#draw.pick(this.#documentList().documents);
			const sql = 'select revision from document_revisions where fileName = ?';
			const [row = { revision: 0 }] = this.#burgee.log.rows<Row>(sql, fileName);
			return { id: fileName, row };
		}
		if (name === 'date') return this.payments.chooseDay();
		if (name === 'paymentId') return this.payments.chooseManual();
		const from = sources[name];
		if (from === undefined) return { id: 'unknown', row: {} };
		const [named, column] = this.#draw.pick(from);
		const table = rows !== undefined && this.#draw.chance(90) ? `(${rows})` : named;
		const [{ count = 0 } = {}] = this.#burgee.log.rows<{ count: number }>(
			`select count(*) as count from ${table}`,
		);
		if (count === 0) return { id: 'none', row: {} };
		const offset = this.#draw.below(count);
		const [row = {}] = this.#burgee.log.rows<Row>(
			`select * from ${table} limit 1 offset ?`,
			offset,
		);
		return { id: String(row[column]), row };
	}

	/** The current revision of the record that the path names. */
	revisionOf(key: CallKey, { row }: ChosenIds): number {
		if (key.includes('/api/admin/document-list')) return this.#documentList().revision;
		if (!key.endsWith('/api/admin/club')) return Number(row.revision ?? 0);
		const [facts] = this.#burgee.log.rows<Row>('select revision from club_facts');
		return Number(facts?.revision ?? 0);
	}

	#documentList(): DocumentList {
		const [row] = this.#burgee.log.rows<Row>('select documents, revision from document_lists');
		if (row === undefined) return defaultDocumentList;
		return { documents: JSON.parse(String(row.documents)), revision: Number(row.revision) };
	}

	/** The file names of the documents that members see, with two of them exchanged. */
	documentOrder(): string[] {
		const names = shownDocuments(this.#documentList().documents).map(({ fileName }) => fileName);
		return movedBy(names, this.#draw.below(Math.max(names.length, 1)), 1);
	}

	/** Values for the fields of the body and of the query. */
	valuesFor(key: CallKey, { ids, row }: ChosenIds): KnownValues {
		const { log } = this.#burgee;
		const eventId = ids.eventId ?? this.#eventToBook(key) ?? this.#choose('eventId').id;
		const bookings = ids.eventId
			? log.rows<Row>(
					`select id, revision from bookings where eventId = ? limit ${maxListed}`,
					eventId,
				)
			: [];
		const jobs = typeof row.jobs === 'string' ? (JSON.parse(row.jobs) as Row[]) : [];
		const emails = log.rows<Row>(`select email from admins limit ${maxListed}`);
		const cursor = this.#cursors.get(key);
		return {
			eventId: [eventId],
			id: [...bookings, ...jobs].map(({ id }) => id),
			bookings: bookings.map(({ id }) => id),
			selectedJobs: jobs.map(({ id }) => id),
			revision: key.endsWith('/messages')
				? [Number(row.revision ?? 0)]
				: bookings.map(({ revision }) => revision),
			after: cursor === undefined ? [] : [cursor],
			email: key === 'POST /api/admin/session' ? emails.map(({ email }) => email) : [],
			who: emails.map(({ email }) => email),
			except: [eventId],
			password: [firstAdmin.password],
			currentPassword: [firstAdmin.password],
			newPassword: ['five-green-buoys'],
			code: this.#codes(),
			csv: [this.#template, this.#csv(), this.#csv()],
			count: [1, 2, 3],
			cardToken: ['ok', 'declined', 'pending', 'failed'].map((card) => `cnon:card-nonce-${card}`),
			image: ['first-race.jpg'],
			questions: knownQuestions,
			...this.payments.valuesFor(key),
		};
	}

	/** Returns an event that the call can book, or null for another call. */
	#eventToBook(key: CallKey): string | null {
		if (key !== 'POST /api/bookings' && key !== 'POST /api/payment-links') return null;
		const isPayable =
			key === 'POST /api/payment-links'
				? 'requiresPayment = 1'
				: "(requiresPayment = 0 or payLater <> '[]')";
		const found = this.#burgee.log.rows<{ id: string }>(
			`select id from events
			where allowBooking = 1 and eventdatetime > ? and ${isPayable}
			order by id like 'open-%' desc limit 4`,
			new Date().toISOString(),
		);
		return found.length === 0 ? null : this.#draw.pick(found).id;
	}

	/** Returns the codes that an authenticator app shows now and next. Each code is valid once. */
	#codes(): string[] {
		const secret = this.#secret;
		if (secret === null) return [];
		return [0, 30_000].map((laterMs) => appCode(secret, new Date(Date.now() + laterMs)));
	}

	/** Returns a CSV file with one to three events. */
	#csv(): string {
		const [headings = '', example = ''] = this.#template.split('\r\n');
		const rows = Array.from({ length: this.#draw.below(3) + 1 }, () =>
			example.replace('Opening Regatta', `Regatta ${this.#draw.below(1_000_000)}`),
		);
		return [headings, ...rows, ''].join('\r\n');
	}

	/** Returns an answer to each question of an event, or no answers if there is no such event. */
	answersFor(eventId: unknown): GivenAnswer[] {
		const sql = 'select questions from events where id = ?';
		const [row] = this.#burgee.log.rows<{ questions: string }>(sql, eventId);
		const questions: Question[] = row === undefined ? [] : JSON.parse(row.questions);
		return questions.map(({ id: questionId, kind, choices }) => ({
			questionId,
			value: {
				text: 'Kestrel',
				number: 7.5,
				one: choices[0] ?? '',
				several: choices,
				'yes-no': true,
			}[kind],
		}));
	}
}

/** Keeps the latest values. */
function keep(values: string[], value: string): void {
	values.push(value);
	if (values.length > maxKept) values.shift();
}
