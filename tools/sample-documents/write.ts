import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { clubDocuments } from '@burgee/core';
import { sampleDocument } from './sample-document.ts';

const folder = fileURLToPath(new URL('../../server/sample-club/documents/', import.meta.url));

await mkdir(folder, { recursive: true });
for (const clubDocument of clubDocuments) {
	const bytes = await sampleDocument(clubDocument);
	await writeFile(`${folder}${clubDocument.fileName}`, bytes);
	process.stdout.write(`${clubDocument.fileName} ${bytes.length} bytes\n`);
}
