import { maxImportBytes } from '@burgee/core';

/**
 * Returns the text of a file, or why the file cannot be read. Spreadsheets write UTF-8, UTF-16 or, on older Windows
 * systems, Windows-1252.
 */
export async function readCsvFile(file: File): Promise<{ csv: string } | { problem: string }> {
	if (file.size > maxImportBytes) {
		return {
			problem: `The file is too large. It can have at most ${maxImportBytes / 1_000} kB.`,
		};
	}
	try {
		return { csv: decode(new Uint8Array(await file.arrayBuffer())) };
	} catch {
		// The browser refuses to read a file that has changed since it was chosen.
		return { problem: 'The file could not be read. Choose it again.' };
	}
}

function decode(bytes: Uint8Array): string {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
	if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder('windows-1252').decode(bytes);
	}
}
