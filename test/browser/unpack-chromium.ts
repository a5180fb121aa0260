import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { installedChrome } from './find-chrome.ts';

/** Where Chromium is, and the libraries that the system lacks. */
export interface ChromiumProgram {
	path: string;
	libraryPath: string | null;
}

/**
 * Unpacks Chromium, unless CHROME_PATH names an installed one or the package has none for this system. Returns where it is, and a function that deletes the
 * unpacked files. Only the main process of the tests may call it. A test worker starts other programs meanwhile. One of
 * them could inherit the file while it is open for writing, and Linux would then refuse to start Chromium (ETXTBSY).
 */
export default async function unpackChromium(): Promise<{
	program: ChromiumProgram;
	remove: () => Promise<void>;
}> {
	const folder = await mkdtemp(join(tmpdir(), 'burgee-chromium-'));
	const remove = () => rm(folder, { recursive: true, force: true });
	try {
		const path = (await installedChrome()) ?? (await unpackProgram(folder));
		if (canStart(path)) return { program: { path, libraryPath: null }, remove };
		const libraryPath = await unpackLibraries(folder);
		printVersion(path, libraryPath);
		return { program: { path, libraryPath }, remove };
	} catch (thrown) {
		await remove();
		throw thrown;
	}
}

async function unpackProgram(folder: string): Promise<string> {
	const program = join(folder, 'chromium');
	await writeFile(program, await unpacked('chromium.br'), { mode: 0o755 });
	// Chromium loads its software renderer from the folder that contains the Chromium program.
	await untar('swiftshader.tar.br', folder);
	return program;
}

/** Unpacks the libraries that Chromium links to, such as libnss3. */
async function unpackLibraries(folder: string): Promise<string> {
	await untar('al2023.tar.br', folder);
	return join(folder, 'lib');
}

/** Returns false if Chromium cannot start, for example because the system lacks a library. */
function canStart(program: string): boolean {
	try {
		printVersion(program);
		return true;
	} catch {
		return false;
	}
}

/** @throws Error with the reason if Chromium cannot be started. */
function printVersion(program: string, libraryPath?: string): void {
	const env = { ...process.env, ...(libraryPath && { LD_LIBRARY_PATH: libraryPath }) };
	execFileSync(program, ['--no-sandbox', '--version'], { env, stdio: 'pipe' });
}

async function untar(name: string, folder: string): Promise<void> {
	const words = ['-x', '--ignore-zeros', '--no-same-owner', '-C', folder];
	execFileSync('tar', words, { input: await unpacked(name), stdio: 'pipe' });
}

async function unpacked(name: string): Promise<Buffer> {
	const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
	return brotliDecompressSync(await readFile(join(dirname(entry), '../../bin', name)));
}
