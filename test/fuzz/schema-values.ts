import { dayMs } from '@burgee/core';
import { emails, instants, names } from '@burgee/core/testing';
import fc from 'fast-check';

/** The parts of a JSON Schema that `z.toJSONSchema` writes for the bodies and queries of the calls. */
export interface JsonSchema {
	$ref?: string;
	$defs?: Record<string, JsonSchema>;
	type?: string;
	const?: unknown;
	enum?: unknown[];
	anyOf?: JsonSchema[];
	oneOf?: JsonSchema[];
	format?: string;
	pattern?: string;
	minLength?: number;
	maxLength?: number;
	minimum?: number;
	maximum?: number;
	items?: JsonSchema;
	minItems?: number;
	maxItems?: number;
	properties?: Record<string, JsonSchema>;
	required?: string[];
}

/** Values that exist in the storage, or that the server accepts, by the name of the field that can hold them. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

const usualMaxCount = 6;

/** Text that a database, an HTML page, a CSV file or a calendar file must not interpret. */
export const injections = [
	"'; drop table bookings; --",
	'" or 1=1 --',
	'<script>alert(1)</script>',
	'<img src=x onerror=alert(1)>',
	'=HYPERLINK("http://example.org")',
	'END:VEVENT\\nBEGIN:VEVENT',
	'../../etc/passwd',
	'$(reboot)',
	'{{7*7}}',
	'%00%0a%s%n',
	'__proto__',
	'constructor',
	'toString',
];

/**
 * Generates values that fit a JSON Schema, often at its limits. A refinement of the zod schema may still refuse a
 * value, because a JSON Schema does not contain refinements.
 */
export function valuesOf(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
	const { $defs = {} } = schema;
	const walk = (part: JsonSchema, name: string): fc.Arbitrary<unknown> => {
		const values = known[name];
		if (values !== undefined && values.length > 0 && part.type !== 'array') {
			const rest = walk(part, '');
			return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...values) }, rest);
		}
		if (part.$ref !== undefined) return walk($defs[part.$ref.replace('#/$defs/', '')] ?? {}, name);
		const variants = part.anyOf ?? part.oneOf;
		if (variants !== undefined) return fc.oneof(...variants.map((variant) => walk(variant, name)));
		if ('const' in part) return fc.constant(part.const);
		if (part.enum !== undefined) return fc.constantFrom(...part.enum);
		switch (part.type) {
			case 'object':
				return objects(part, walk);
			case 'array':
				return fc.array(walk(part.items ?? {}, name), {
					minLength: part.minItems ?? 0,
					maxLength: Math.min(part.maxItems ?? 3, 3),
				});
			case 'string':
				return texts(part, name);
			case 'integer':
				return counts(part);
			case 'number':
				return fc.oneof(
					fc.double({ min: part.minimum ?? -1e6, max: part.maximum ?? 1e6, noNaN: true }),
					fc.constantFrom(0, part.minimum ?? 0, part.maximum ?? 12.35, 12.35),
				);
			case 'boolean':
				return fc.boolean();
			case 'null':
				return fc.constant(null);
			default:
				return fc.jsonValue();
		}
	};
	return walk(schema, '');
}

function objects(
	{ properties = {}, required = [] }: JsonSchema,
	walk: (part: JsonSchema, name: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
	const fields: Record<string, fc.Arbitrary<unknown>> = {};
	for (const [name, part] of Object.entries(properties)) fields[name] = walk(part, name);
	return fc.record(fields, { requiredKeys: required, noNullPrototype: true });
}

function counts({ minimum = 0, maximum = usualMaxCount }: JsonSchema): fc.Arbitrary<number> {
	const usual = fc.integer({ min: minimum, max: Math.min(maximum, minimum + usualMaxCount) });
	return fc.oneof({ weight: 9, arbitrary: usual }, fc.constantFrom(minimum, maximum));
}

const addresses = [
	'https://club.example',
	'https://club.example/a/b?c=%20&d=%C3%A9#e',
	'http://127.0.0.1:99',
	'javascript:alert(1)',
	'ftp://club.example',
	`https://club.example/${'x'.repeat(2_000)}`,
];

const textsOf = new WeakMap<JsonSchema, fc.Arbitrary<string>>();

/** Returns the texts that fit this part of a schema. Some arbitraries are slow to build, so all are kept. */
function texts(part: JsonSchema, name: string): fc.Arbitrary<string> {
	const built = textsOf.get(part) ?? newTexts(part, name);
	textsOf.set(part, built);
	return built;
}

const anyText = fc.string({ unit: 'grapheme', maxLength: 40 });

function newTexts(part: JsonSchema, name: string): fc.Arbitrary<string> {
	const { format, pattern, minLength = 0, maxLength = 100 } = part;
	if (format === 'date-time') return times();
	if (format === 'date') return times().map((time) => time.slice(0, 10));
	if (format === 'uri') return fc.constantFrom(...addresses);
	if (format === 'email' || /email/i.test(name)) return emails();
	if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'));
	const atLimit = fc.constantFrom('x', 'é', '𝒜').map((letter) => letter.repeat(maxLength));
	return fc
		.oneof(
			{ weight: 6, arbitrary: names() },
			{ weight: 2, arbitrary: fc.constantFrom(...injections) },
			{ weight: 1, arbitrary: atLimit },
			{ weight: 1, arbitrary: anyText },
		)
		.map((text) => text.slice(0, maxLength).padEnd(minLength, 'x'));
}

/** Generates times, mostly in the next 60 days, because most rules depend on whether a time is still to come. */
function times(): fc.Arbitrary<string> {
	const soon = fc
		.integer({ min: -2, max: 60 })
		.map((days) => new Date(Date.now() + days * dayMs).toISOString());
	return fc.oneof({ weight: 6, arbitrary: soon }, instants());
}
