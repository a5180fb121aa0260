import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the package `@burgee/server`, with the files of the sample club. A bundle runs in a folder below it. */
export const serverFolder = dirname(
	fileURLToPath(import.meta.resolve('@burgee/server/package.json')),
);
