import { z } from 'zod';

/** The body of an error response (RFC 9457). `title` is the message of the error code. */
export const problemJson = z
	.object({
		type: z.string(),
		title: z.string(),
		status: z.int(),
		code: z.string(),
		details: z.object({
			issues: z
				.array(z.object({ path: z.array(z.union([z.string(), z.int()])), message: z.string() }))
				.optional(),
			permission: z.string().optional(),
			statusText: z.string().optional(),
			check: z.string().optional(),
			limited: z.enum(['people', 'boats']).optional(),
			left: z.int().optional(),
			above: z.int().optional(),
			refundable: z.number().optional(),
			requestId: z
				.string()
				.optional()
				.meta({ description: 'Finds the request in the log of the server.' }),
			jobs: z.array(z.object({ title: z.string(), volunteers: z.int() })).optional(),
		}),
	})
	.meta({ id: 'Problem' });
export type ProblemJson = z.infer<typeof problemJson>;
