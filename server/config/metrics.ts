import { z } from 'zod';
import { digits, forbid, settings, variable } from './variables.ts';

const minTokenLength = 16;
const maxPort = 65_535;

export const metrics = settings({
	/** With this token, /metrics answers at the server's own address. */
	metricsToken: variable(
		'METRICS_TOKEN',
		z
			.string()
			.regex(new RegExp(`^[\\w.~+/=-]{${minTokenLength},}$`))
			.optional(),
		{
			must: `have at least ${minTokenLength} letters and digits, and no spaces`,
			example: 'tide-table-3f9a81c2',
		},
	),
	/** On this port, /metrics answers to programs on the same machine. */
	metricsPort: variable('METRICS_PORT', digits.pipe(z.number().min(1).max(maxPort)).optional(), {
		must: `be a whole number from 1 to ${maxPort}`,
		example: 9464,
	}),
}).and(
	forbid({
		'METRICS_PORT must differ from PORT, for example METRICS_PORT=9464.': ({
			METRICS_PORT,
			PORT = '3000',
		}) => METRICS_PORT !== undefined && Number(METRICS_PORT) === Number(PORT),
	}),
);
