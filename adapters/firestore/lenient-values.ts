import {
	type Currency,
	currencies,
	fromLondonDateTime,
	type Instant,
	startOfLondonDay,
	toInstant,
	toMinor,
} from '@burgee/core';
import { Timestamp } from 'firebase-admin/firestore';

// What a club's documents hold, whoever wrote them (decision: stored-names). Nothing here throws.

/** The first and the last moment that Firestore can keep. */
export const earliestTimestamp = new Timestamp(-62_135_596_800, 0);
export const latestTimestamp = new Timestamp(253_402_300_799, 999_999_999);

export function toTimestamp(instant: Instant): Timestamp {
	return Timestamp.fromMillis(Date.parse(instant));
}

export function toTimestampOrNull(instant: Instant | null): Timestamp | null {
	return instant === null ? null : toTimestamp(instant);
}

/** A timestamp, what is left of one in a copy, ISO text or an epoch number; null for anything else. */
export function readInstant(value: unknown): Instant | null {
	if (typeof value === 'string') return readText(value.trim());
	if (typeof value === 'number') return readNumber(value);
	if (typeof value !== 'object' || value === null) return null;
	const { seconds, nanoseconds } = value instanceof Timestamp ? value : partsOf(value);
	if (typeof seconds !== 'number') return null;
	// Downwards, as a query compares: 59.9996 s is not yet the next minute.
	const millis = typeof nanoseconds === 'number' ? Math.floor(nanoseconds / 1_000_000) : 0;
	return fromMillis(seconds * 1_000 + millis);
}

/** Of a timestamp that went through JSON, as the browser's library and the server's write it. */
function partsOf(value: object): { seconds: unknown; nanoseconds: unknown } {
	const fields = new Map<string, unknown>(Object.entries(value));
	return {
		seconds: fields.get('seconds') ?? fields.get('_seconds'),
		nanoseconds: fields.get('nanoseconds') ?? fields.get('_nanoseconds'),
	};
}

const isoText =
	/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2}(?:\.\d{1,9})?))?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/** ISO text; what has no offset is what a clock in London shows. */
function readText(text: string): Instant | null {
	const [, date, minutes, seconds = '0', offset] = isoText.exec(text) ?? [];
	// Date.parse takes 30 February for 2 March.
	if (date === undefined || !isCalendarDay(date) || Number(seconds) >= 60) return null;
	if (minutes === undefined) return within(startOfLondonDay(date));
	const whole =
		offset === undefined
			? fromLondonDateTime(`${date}T${minutes}`)
			: fromMillis(Date.parse(`${date}T${minutes}:00${withMinutes(offset)}`));
	return whole && fromMillis(Date.parse(whole) + Math.floor(Number(seconds) * 1_000 + 1e-6));
}

function isCalendarDay(date: string): boolean {
	const midnight = Date.parse(`${date}T00:00:00.000Z`);
	return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date);
}

/** '+01' and '+0100' as '+01:00'. */
function withMinutes(offset: string): string {
	if (offset.toUpperCase() === 'Z') return 'Z';
	const digits = offset.slice(1).replace(':', '').padEnd(4, '0');
	return `${offset[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

/** Seconds or milliseconds since 1970; what would fall before 1973 is a number of another kind. */
function readNumber(epoch: number): Instant | null {
	if (!(epoch >= 1e8)) return null;
	return fromMillis(epoch < 1e11 ? epoch * 1_000 : epoch);
}

function fromMillis(millis: number): Instant | null {
	const date = new Date(millis);
	return Number.isNaN(date.getTime()) ? null : within(toInstant(date));
}

/** Instants are compared as text: those outside the years 0 to 9999 have a sign and six digits. */
function within(instant: Instant): Instant | null {
	return /^\d{4}-/.test(instant) ? instant : null;
}

export function readFlag(value: unknown): boolean {
	return value === true;
}

/** '' where there is none. A number is text too: a boat may have been entered as 470. */
export function readString(value: unknown): string {
	return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
}

/** What is shown of an event whose name is missing, as of a search result without a title (specification §5). */
export function readName(value: unknown): string {
	return readString(value).trim() === '' ? 'Untitled' : readString(value);
}

export function readOptionalString(value: unknown): string | null {
	return readString(value) || null;
}

/** How many people; 0 for what is no number. */
export function readCount(value: unknown): number {
	return Math.trunc(readNonNegative(value) ?? 0);
}

/** An amount in major units as whole minor units, rounded; null for what is no amount. */
export function readAmountMinor(value: unknown): number | null {
	const major = readNonNegative(value);
	if (major === null) return null;
	const minor = toMinor(major);
	return Number.isSafeInteger(minor) ? minor : null;
}

function readNonNegative(value: unknown): number | null {
	const number =
		typeof value === 'string' && /^\d+(\.\d*)?$/.test(value.trim()) ? Number(value) : value;
	return typeof number === 'number' && number >= 0 && number <= Number.MAX_SAFE_INTEGER
		? number
		: null;
}

export function readCurrency(value: unknown): Currency | null {
	return currencies.find((currency) => currency === value) ?? null;
}
