import {
	type Currency,
	currencies,
	fromLondonDateTime,
	type Instant,
	isoLondonDate,
	startOfLondonDay,
	toInstant,
	toMinor,
} from '@burgee/core';
import { Timestamp } from 'firebase-admin/firestore';

// The functions in this file read values from a club's older documents (decision: stored-names).
// They never throw.

export const earliestTimestamp = new Timestamp(-62_135_596_800, 0);
export const latestTimestamp = new Timestamp(253_402_300_799, 999_999_999);

export function toTimestamp(instant: string): Timestamp {
	return Timestamp.fromMillis(Date.parse(instant));
}

/**
 * Reads a timestamp, a JSON copy of a timestamp, ISO text or an epoch number. Returns null for any
 * other value.
 */
export function readInstant(value: unknown): Instant | null {
	if (typeof value === 'string') return readText(value.trim());
	if (typeof value === 'number') return readNumber(value);
	if (typeof value !== 'object' || value === null) return null;
	const { seconds, nanoseconds } = value instanceof Timestamp ? value : jsonTimestamp(value);
	if (typeof seconds !== 'number') return null;
	// Round milliseconds down, as Firestore's queries do. Rounding 59.9996 s up would move the time to the
	// next minute.
	const millis = typeof nanoseconds === 'number' ? Math.floor(nanoseconds / 1_000_000) : 0;
	return fromMillis(seconds * 1_000 + millis);
}

/**
 * Reads a timestamp from JSON. Firebase's browser library writes the field `seconds`. Its server
 * library writes the field `_seconds`.
 */
function jsonTimestamp(value: object): { seconds: unknown; nanoseconds: unknown } {
	const fields = new Map<string, unknown>(Object.entries(value));
	return {
		seconds: fields.get('seconds') ?? fields.get('_seconds'),
		nanoseconds: fields.get('nanoseconds') ?? fields.get('_nanoseconds'),
	};
}

const isoText =
	/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2}(?:\.\d{1,9})?))?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/** Reads ISO text. A time without an offset is London time. */
function readText(text: string): Instant | null {
	const [, day, minutes, seconds = '0', offset] = isoText.exec(text) ?? [];
	// Reject a day that does not exist. Date.parse would read 30 February as 2 March.
	const { data: date } = isoLondonDate.safeParse(day);
	if (date === undefined || Number(seconds) >= 60) return null;
	if (minutes === undefined) return withFourDigitYear(startOfLondonDay(date));
	const minute =
		offset === undefined
			? fromLondonDateTime(`${date}T${minutes}`)
			: fromMillis(Date.parse(`${date}T${minutes}:00${normaliseOffset(offset)}`));
	return minute && fromMillis(Date.parse(minute) + Math.floor(Number(seconds) * 1_000 + 1e-6));
}

function normaliseOffset(offset: string): string {
	if (offset.toUpperCase() === 'Z') return 'Z';
	const digits = offset.slice(1).replace(':', '').padEnd(4, '0');
	return `${offset[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

/**
 * Reads a number below 10^11 as seconds since 1970, and a larger number as milliseconds. Returns null for a
 * number below 10^8, which is probably not a time.
 */
function readNumber(epoch: number): Instant | null {
	if (!(epoch >= 1e8)) return null;
	return fromMillis(epoch < 1e11 ? epoch * 1_000 : epoch);
}

function fromMillis(millis: number): Instant | null {
	const date = new Date(millis);
	return Number.isNaN(date.getTime()) ? null : withFourDigitYear(toInstant(date));
}

/**
 * Returns null for an instant outside the years 0 to 9999. ISO text has a sign and six digits for such a
 * year, so a comparison as text would give a wrong order.
 */
function withFourDigitYear(instant: Instant): Instant | null {
	return /^\d{4}-/.test(instant) ? instant : null;
}

export function readFlag(value: unknown): boolean {
	return value === true;
}

/**
 * Returns text unchanged and converts a number to text, for example if a boat's name is 470. Returns '' for
 * any other value.
 */
export function readString(value: unknown): string {
	return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
}

/**
 * Reads a name. Returns 'Untitled' if the name is missing, as the specification requires for search results
 * (§5).
 */
export function readName(value: unknown): string {
	return readString(value).trim() === '' ? 'Untitled' : readString(value);
}

export function readOptionalString(value: unknown): string | null {
	return readString(value) || null;
}

/** Reads a number of people; 0 if the value is not a number. */
export function readCount(value: unknown): number {
	return Math.trunc(readNonNegative(value) ?? 0);
}

/**
 * Converts an amount from major units to minor units and rounds it. Returns null if the value is
 * not an amount.
 */
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
