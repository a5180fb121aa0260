import { type BookingCounts, priceBooking, toMajor } from '@burgee/core';
import type { Call } from '@burgee/core/api/call';
import { callPath } from '@burgee/core/api/call-path';
import { type CallKey, calls } from '@burgee/core/api/calls';
import { z } from 'zod';
import type { Draw } from './draw.ts';
import type { Actor, FuzzedBurgee } from './fuzzed-burgee.ts';
import type { ChosenIds, KnownRecords } from './known-records.ts';
import { type JsonSchema, type KnownValues, valuesOf } from './schema-values.ts';
import type { WireRequest } from './wire.ts';

/** A request for a call. `json` is the body before it was encoded, or undefined if the body is not JSON. */
export interface FuzzRequest extends WireRequest {
	key: CallKey;
	actor: Actor;
	/** The ids in the path, by the name of the path parameter. */
	ids: Readonly<Record<string, string>>;
	json: unknown;
	/** The changes that make the request almost valid or hostile. */
	changes: string[];
}

/** The attempts to generate a value that also passes the refinements of a zod schema. */
const maxAttempts = 8;

/** A PNG of one pixel. */
const onePixel =
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNwSesAAAIkATN1d1P7AAAAAElFTkSuQmCC';

const schemas = new Map<z.ZodType, JsonSchema>();

function jsonSchemaOf(schema: z.ZodType): JsonSchema {
	const known = schemas.get(schema);
	if (known !== undefined) return known;
	const converted = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
	const root = converted.$ref?.replace('#/$defs/', '');
	const described = root === undefined ? converted : { ...converted.$defs?.[root], ...converted };
	const { $ref: _, ...resolved } = described;
	schemas.set(schema, resolved);
	return resolved;
}

/** Builds requests that the server should accept. */
export class ValidRequests {
	readonly #burgee: FuzzedBurgee;
	readonly #known: KnownRecords;
	readonly #draw: Draw;

	constructor(burgee: FuzzedBurgee, known: KnownRecords, draw: Draw) {
		this.#burgee = burgee;
		this.#known = known;
		this.#draw = draw;
	}

	build(key: CallKey): FuzzRequest {
		const call: Call = calls[key];
		const chosen = this.#known.chooseIds(key);
		const actor = this.#actorFor(call);
		const values = this.#known.valuesFor(key, chosen);
		const { json, body, headers } = this.#bodyOf(key, call, values);
		return {
			key,
			actor,
			ids: chosen.ids,
			json,
			changes: [],
			method: key.slice(0, key.indexOf(' ')),
			path: callPath(key, chosen.ids) + this.#queryOf(call, values),
			headers: { ...this.#headersOf(key, call, chosen, actor), ...headers },
			body,
		};
	}

	#actorFor({ access }: Call): Actor {
		if (access === 'public') return this.#draw.weighted({ visitor: 8, admin: 2, ended: 1 });
		return this.#draw.weighted({ admin: 80, reader: 8, visitor: 4, ended: 4, forged: 4 });
	}

	#headersOf(key: CallKey, call: Call, chosen: ChosenIds, actor: Actor): WireRequest['headers'] {
		const cookie = this.#burgee.cookieOf(actor);
		const address = () => this.#draw.below(256);
		const revision = this.#known.revisionOf(key, chosen);
		return {
			'X-Forwarded-For': `10.${address()}.${address()}.${address()}`,
			...(cookie !== null && { Cookie: cookie }),
			...(call.revisioned && { 'If-Match': `"${revision}"` }),
			...(call.idempotent &&
				this.#draw.chance(80) && { 'Idempotency-Key': `key-${this.#draw.below(1e9)}` }),
		};
	}

	#queryOf({ query }: Call, values: KnownValues): string {
		if (query === undefined) return '';
		const fields = this.#accepted(query, values) as Record<string, unknown>;
		const text = Object.entries(fields).map(([name, value]) => [name, String(value)]);
		return text.length === 0
			? ''
			: `?${new URLSearchParams(text.map(([a = '', b = '']) => [a, b]))}`;
	}

	#bodyOf(key: CallKey, { body: content }: Call, values: KnownValues) {
		if (content === undefined) return { json: undefined, body: null, headers: {} };
		if (content === 'application/pdf') {
			const body = Buffer.from(`%PDF-1.7\n${this.#draw.below(1e6)}\n%%EOF`);
			return { json: undefined, body, headers: { 'Content-Type': content } };
		}
		if (content === 'image/*') {
			const body = Buffer.from(onePixel, 'base64');
			return { json: undefined, body, headers: { 'Content-Type': 'image/png' } };
		}
		if (content === 'bytes') return this.#notification();
		const json =
			key === 'PUT /api/admin/document-list'
				? { fileNames: this.#known.documentOrder() }
				: this.#completed(key, this.#accepted(content, values), values.eventId?.[0]);
		const headers = { 'Content-Type': 'application/json' };
		return { json, body: Buffer.from(JSON.stringify(json)), headers };
	}

	/** Returns a value that the schema accepts, or nearly accepts. */
	#accepted(schema: z.ZodType, values: KnownValues): unknown {
		const arbitrary = valuesOf(jsonSchemaOf(schema), values);
		let value = this.#draw.from(arbitrary);
		for (let attempt = 1; attempt < maxAttempts; attempt++) {
			if (schema.safeParse(value).success) break;
			value = this.#draw.from(arbitrary);
		}
		return value;
	}

	/** Makes the fields of a booking fit its event, and mostly omits what the treasurer believes to be refundable. */
	#completed(key: CallKey, json: unknown, eventId: unknown): unknown {
		if (key.endsWith('/refunds') && this.#draw.chance(80)) {
			const { refundable: _, ...refund } = json as Record<string, unknown>;
			return refund;
		}
		return this.#paidLater(key, this.#priced(key, this.#answered(json, eventId)), eventId);
	}

	/** Mostly chooses a way to pay later that the event offers. */
	#paidLater(key: CallKey, json: unknown, eventId: unknown): unknown {
		const isBooked = key === 'POST /api/bookings' || key === 'POST /api/admin/bookings/:eventId';
		if (!isBooked || this.#draw.chance(10)) return json;
		const { payLater: _, ...form } = json as Record<string, unknown>;
		const offered = this.#known.payments.payLaterOf(form.eventId ?? eventId);
		return offered.length === 0 ? form : { ...form, payLater: this.#draw.pick(offered) };
	}

	/** Mostly answers the questions of the event, because few random answers fit. */
	#answered(json: unknown, eventId: unknown): unknown {
		if (typeof json !== 'object' || json === null) return json;
		if ('bookingData' in json && 'eventId' in json) {
			return { ...json, bookingData: this.#answered(json.bookingData, json.eventId) };
		}
		const bookedId = 'eventId' in json ? json.eventId : eventId;
		return 'numberAttending' in json && this.#draw.chance(90)
			? { ...json, answers: this.#known.answersFor(bookedId) }
			: json;
	}

	/** Adds the price that the server expects to the request for a payment link. */
	#priced(key: CallKey, json: unknown): unknown {
		if (key !== 'POST /api/payment-links') return json;
		const request = json as { eventId: string; bookingData: BookingCounts };
		const price = this.#known.payments.priceOf(request.eventId);
		if (price === null) return json;
		const { numberAttending, numberOfChildren = 0 } = request.bookingData;
		if (numberAttending > 500 || numberOfChildren > numberAttending) return json;
		const totalMinor = priceBooking(price, { numberAttending, numberOfChildren });
		const { eventId: _, ...bookingData } = request.bookingData as BookingCounts & {
			eventId?: string;
		};
		return { ...request, bookingData, totalAmount: toMajor(totalMinor), currency: price.currency };
	}

	/** Returns a signed webhook notification of Square. */
	#notification() {
		const { webhooks } = this.#burgee.square;
		const paymentId = this.#known.payments.notifiedId();
		const { body, signature } =
			paymentId === null ? webhooks.sign('{}') : webhooks.payment(paymentId);
		const headers = {
			'Content-Type': 'application/json',
			'x-square-hmacsha256-signature': signature,
		};
		return { json: undefined, body: Buffer.from(body), headers };
	}
}
