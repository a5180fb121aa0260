import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';

export type Variables = Record<string, string | undefined>;

/**
 * All environment variables. Every configuration schema receives all variables, but reads only its
 * own.
 */
export const environment = z.custom<Variables>();

/** The names of the environment variables that `variable` and `choice` read. */
export const variableNames = new Set<string>();

interface Description {
	/**
	 * The end of the sentence '<variable> must …' in the error message about a wrong environment
	 * variable.
	 */
	must: string;
	example: string | number;
	/** A sentence at the end of the error message about a wrong environment variable. */
	hint?: string;
	/** Tells the operator what to set if the environment variable is missing. */
	ifMissing?: string;
}

/**
 * Reads one environment variable. An error message has an example of a valid value, but never the
 * rejected value, which may be a password.
 */
export function variable<Value>(
	name: string,
	schema: z.ZodType<Value>,
	{ must, example, hint = '', ifMissing }: Description,
) {
	variableNames.add(name);
	return environment.transform((variables, context): Value => {
		const { success, data } = schema.safeParse(variables[name]);
		if (success) return data;
		const isMissing = variables[name] === undefined;
		const setIt = `, for example ${name}=${example}.`;
		const message = isMissing
			? `${name} is missing. ${ifMissing}${setIt}`
			: `${name} must ${must}${setIt}${hint}`;
		context.addIssue({ code: 'custom', message, params: { isMissing } });
		return z.NEVER;
	});
}

/**
 * Reads an environment variable that must have one of the given values. The first value is the
 * default.
 */
export function oneOf<const Values extends readonly [string, ...string[]]>(
	name: string,
	values: Values,
) {
	const schema = z.enum(values).default(values[0]);
	return variable(name, schema, { must: `be one of ${values.join(', ')}`, example: values[0] });
}

/** A number that is written with digits alone. */
export const digits = z.string().regex(/^\d+$/).transform(Number);

export function wholeNumber(
	name: string,
	{
		min,
		max,
		byDefault,
		example = byDefault,
	}: Record<'min' | 'max' | 'byDefault', number> & { example?: number },
) {
	const schema = digits.pipe(z.number().min(min).max(max));
	const must = `be a whole number from ${min} to ${max}`;
	return variable(name, schema.default(byDefault), { must, example });
}

/** The absolute path of a folder that exists, or can be created later. */
export const folder = z
	.string()
	.refine(mayBeFolder)
	.transform((path) => resolve(path));

export const mustBeFolder = 'be a folder that Burgee may open, or a path that does not exist yet';

function mayBeFolder(path: string): boolean {
	try {
		return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? true;
	} catch {
		// The user may not look into a folder above it, or its links go round in a circle.
		return false;
	}
}

/** An http:// or https:// URL. Trailing slashes are removed. */
export const httpUrl = z.url({ protocol: /^https?$/ }).transform(withoutSlashes);

export function withoutSlashes(url: string): string {
	return url.replace(/\/+$/, '');
}

export function settings<Shape extends z.ZodRawShape>(shape: Shape) {
	return z.preprocess(
		(variables) => Object.fromEntries(Object.keys(shape).map((name) => [name, variables])),
		z.object(shape),
	);
}

type Kind = z.ZodObject<{ kind: z.ZodLiteral<string> }>;

/**
 * Reads an environment variable that chooses a provider, and the settings of the chosen provider. The first
 * provider is the default. Reports wrong settings even for the providers that are not chosen.
 */
export function choice<const Kinds extends readonly [Kind, ...Kind[]]>(name: string, kinds: Kinds) {
	variableNames.add(name);
	const names = kinds.map(({ shape }) => shape.kind.value);
	const fields = kinds.flatMap(({ shape }) =>
		Object.entries<z.ZodType>(shape).filter(([field]) => field !== 'kind'),
	);
	const problem =
		names.length === 1
			? `${name} must be ${names[0]}. Remove it, or set ${name}=${names[0]}.`
			: `${name} must be one of ${names.join(', ')}, for example ${name}=${names[0]}.`;
	const settingsOfAllKinds = environment.transform((variables, context) => {
		const issues = fields.flatMap(([, schema]) => schema.safeParse(variables).error?.issues ?? []);
		for (const issue of issues) {
			if (issue.code === 'custom' && !issue.params?.isMissing) context.addIssue({ ...issue });
		}
		return {};
	});
	const chosenKind = z.preprocess(
		(variables: Variables) => ({
			...Object.fromEntries(fields.map(([field]) => [field, variables])),
			kind: variables[name] ?? names[0],
		}),
		z.discriminatedUnion('kind', kinds, problem),
	);
	return settingsOfAllKinds.and(chosenKind);
}

/**
 * Checks rules that concern several environment variables. Each key is an error message. Each value
 * is a function that returns true if the rule is broken.
 */
export function forbid(rules: Record<string, (variables: Variables) => boolean>) {
	return environment.transform((variables, context) => {
		for (const [message, isBroken] of Object.entries(rules)) {
			if (isBroken(variables)) context.addIssue({ code: 'custom', message });
		}
		return {};
	});
}
