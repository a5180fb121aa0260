import { sep } from 'node:path';
import { isoInstant } from '@burgee/core';
import { z } from 'zod';

/** The name of the manifest in a backup. It is the first file, so that a program can read it without the others. */
export const manifestName = 'manifest.json';
/** The name of the SQLite file with the records, whatever storage they come from. */
export const databaseName = 'burgee.sqlite';
/** The name of the copy of CLUB_FILE. */
export const clubFileName = 'club.json';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The path of a file in a backup: one of the files above, or a file in DATA_DIR's folders of documents and photos. */
const path = z
	.string()
	.regex(/^(burgee\.sqlite|club\.json|(documents|photos)(\/(?!\.)[^/\0]+)+)$/)
	// Windows reads a backslash as the separator of a path, which could then leave the folder.
	.refine((value) => sep === '/' || !value.includes(sep));

export const manifest = z.object({
	format: z.literal('burgee-backup'),
	/** Grows when an earlier version of Burgee could not read the backup any more. */
	formatVersion: z.literal(1),
	madeAt: isoInstant,
	/** The version of Burgee that made the backup. */
	burgee: z.string(),
	/** The kind of storage that the records come from. */
	storage: z.string(),
	/** The migrations that made the tables of the SQLite file. */
	migrations: z.array(z.string()),
	/** The records by table, with the SHA-256 of all rows of the table. */
	tables: z.array(z.object({ name: z.string(), rows: z.int(), digest: sha256 })),
	/** Records of the storage that could not be read, and are not in the backup. */
	leftOut: z.array(z.object({ collection: z.string(), id: z.string() })),
	files: z.array(z.object({ path, bytes: z.int(), sha256 })),
});

export type Manifest = z.infer<typeof manifest>;
