import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ClubDocument } from '@burgee/core/rules/site/documents';

export function pathTo(fileName: string): string {
	const folder = new URL('../../server/sample-club/documents/', import.meta.url);
	return fileURLToPath(new URL(fileName, folder));
}

export function sourceOf({ id }: ClubDocument): string {
	const files = [`${id}.html`, 'sheet.css', 'pennant.svg'];
	return files.map((fileName) => readFileSync(pathTo(fileName), 'utf8')).join('');
}

/** The last line of a PDF. The line contains a hash of the HTML, the style sheet and the picture that were printed. */
export function sourceLine(clubDocument: ClubDocument): string {
	const digest = createHash('sha256').update(sourceOf(clubDocument)).digest('hex');
	return `%Printed from the sample document with SHA-256 ${digest}\n`;
}
