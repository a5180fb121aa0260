import { z } from 'zod';
import { permissions } from '../admin/admin.ts';

/** An error as the HTTP interface carries it (RFC 9457); `title` is the catalogue's sentence. */
export const problemJson = z.object({
	type: z.string(),
	title: z.string(),
	status: z.int(),
	code: z.string(),
	details: z.object({
		issues: z
			.array(z.object({ path: z.array(z.union([z.string(), z.int()])), message: z.string() }))
			.optional(),
		permission: z.enum(permissions).optional(),
		statusText: z.string().optional(),
	}),
});
export type ProblemJson = z.infer<typeof problemJson>;
