import { readFileSync } from 'node:fs';

export interface SquareError {
	category: string;
	code: string;
	detail: string;
	field?: string;
}

interface Schema {
	$ref?: string;
	type?: string;
	format?: string;
	nullable?: boolean;
	required?: string[];
	properties?: Record<string, Schema>;
	additionalProperties?: Schema;
	items?: Schema;
	minLength?: number;
	maxLength?: number;
	enum?: string[];
}

const document: {
	queries: Record<string, string[]>;
	errorCodes: string[];
	errorCategories: string[];
	schemas: Record<string, Schema>;
} = JSON.parse(readFileSync(new URL('square-openapi.json', import.meta.url), 'utf8'));

/** @throws Error if Square's OpenAPI document does not list the error category or error code. */
export function squareError(
	category: string,
	code: string,
	detail: string,
	field?: string,
): SquareError {
	if (!document.errorCategories.includes(category) || !document.errorCodes.includes(code)) {
		throw new Error(`cannot build the error: Square has no ${category} ${code}`);
	}
	return { category, code, detail, ...(field !== undefined && { field }) };
}

export function queryErrors(call: string, query: URLSearchParams): SquareError[] {
	const allowed = document.queries[call] ?? [];
	return [...query.keys()]
		.filter((name) => !allowed.includes(name))
		.map((name) => invalid('UNKNOWN_QUERY_PARAMETER', `Unknown parameter ${name}`, name));
}

export function bodyErrors(schemaName: string, body: unknown): SquareError[] {
	return errorsOf({ $ref: schemaName }, body, '');
}

function errorsOf(schema: Schema, value: unknown, field: string): SquareError[] {
	if (schema.$ref !== undefined) {
		const { $ref, ...overrides } = schema;
		const referenced = document.schemas[$ref];
		if (referenced === undefined) throw new Error(`square-openapi.json has no schema ${$ref}`);
		return errorsOf({ ...referenced, ...overrides }, value, field);
	}
	if (value === null) return schema.nullable ? [] : [invalid('INVALID_VALUE', 'is null', field)];
	switch (schema.type) {
		case 'string':
			return stringErrors(schema, value, field);
		case 'integer':
			// Square allows 64-bit integers. Reject those above 53 bits, because JSON.parse rounds them.
			return Number.isSafeInteger(value)
				? []
				: [invalid('EXPECTED_INTEGER', 'Expected an integer value.', field)];
		case 'boolean':
			return typeof value === 'boolean' ? [] : [invalid('EXPECTED_BOOLEAN', '', field)];
		case 'array': {
			if (!Array.isArray(value)) return [invalid('EXPECTED_ARRAY', 'Expected an array.', field)];
			const { items = {} } = schema;
			return value.flatMap((item, index) => errorsOf(items, item, `${field}[${index}]`));
		}
		case 'object':
			return objectErrors(schema, value, field);
		default:
			throw new Error(`cannot validate the schema type ${schema.type}`);
	}
}

function stringErrors(schema: Schema, value: unknown, field: string): SquareError[] {
	if (typeof value !== 'string') {
		return [invalid('EXPECTED_STRING', 'Expected a string value.', field)];
	}
	const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
	if (schema.enum && !schema.enum.includes(value)) {
		return [invalid('INVALID_ENUM_VALUE', `${value} is not valid.`, field)];
	}
	if (value.length < minLength) return [invalid('VALUE_EMPTY', 'Must not be blank.', field)];
	if (value.length <= maxLength) return [];
	return [invalid('VALUE_TOO_LONG', `Must not be greater than ${maxLength} length.`, field)];
}

function objectErrors(schema: Schema, value: unknown, field: string): SquareError[] {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) {
		return [invalid('EXPECTED_OBJECT', 'Expected an object value.', field)];
	}
	const { properties = {}, additionalProperties, required = [] } = schema;
	const missing = required
		.filter((name) => !(name in value))
		.map((name) => invalid('MISSING_REQUIRED_PARAMETER', 'Missing.', memberPath(field, name)));
	const invalidMembers = Object.entries(value).flatMap(([name, member]) => {
		const memberSchema = properties[name] ?? additionalProperties;
		if (memberSchema !== undefined) return errorsOf(memberSchema, member, memberPath(field, name));
		return [invalid('UNKNOWN_BODY_PARAMETER', 'Not a known field.', memberPath(field, name))];
	});
	return [...missing, ...invalidMembers];
}

function memberPath(field: string, name: string): string {
	return field === '' ? name : `${field}.${name}`;
}

function invalid(code: string, detail: string, field: string): SquareError {
	return squareError('INVALID_REQUEST_ERROR', code, detail, field);
}
