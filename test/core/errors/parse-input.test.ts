import { ClubError, clubFacts, inputIssues, parseInput } from '@burgee/core';
import { problemJson } from '@burgee/core/api/problem-json';
import { expect, test } from 'vitest';
import { z } from 'zod';

const schema = z.strictObject({
	name: z.string('Must be text'),
	jobs: z.array(z.strictObject({ title: z.string('Must be text') })).default([]),
});

test('parseInput adds the defaults of the schema to valid input', () => {
	expect(parseInput(schema, { name: 'Anna' })).toEqual({ name: 'Anna', jobs: [] });
});

test('parseInput reports each invalid field by its path', () => {
	const input = { name: 7, jobs: [{ title: 'Rake' }, { title: 8, secret: 'hunter2' }], extra: 1 };
	const result = schema.safeParse(input);
	expect(result.error && inputIssues(result.error)).toEqual([
		{ path: ['name'], message: 'Must be text' },
		{ path: ['jobs', 1, 'title'], message: 'Must be text' },
		{ path: ['jobs', 1, 'secret'], message: 'Unknown field' },
		{ path: ['extra'], message: 'Unknown field' },
	]);
	expect(() => parseInput(schema, input)).toThrow(ClubError);
	expect(() => parseInput(schema, input)).toThrow('Some fields are not valid.');
});

test('inputIssues returns issues that match the schema of HTTP error responses', () => {
	const result = clubFacts.safeParse({ name: '', radio: { clubChannel: 100 } });
	const issues = result.error ? inputIssues(result.error) : [];
	expect(issues.length).toBeGreaterThan(3);
	const problem = { type: 'about:blank', title: 't', status: 422, code: 'invalid-input' };
	expect(problemJson.safeParse({ ...problem, details: { issues } }).success).toBe(true);
});
