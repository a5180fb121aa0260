import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/**
 * Unpacks Chromium and returns a function that deletes the unpacked files. Vitest calls `unpackChromium` before
 * the test workers start. Otherwise a child process of another worker could have the program's file open for
 * writing. Linux would then refuse to start Chromium (ETXTBSY).
 */
export default async function unpackChromium(): Promise<() => Promise<void>> {
	const folder = await mkdtemp(join(tmpdir(), 'burgee-chromium-'));
	const remove = () => rm(folder, { recursive: true, force: true });
	try {
		process.env.CHROME_PATH ??= await unpackProgram(folder);
		if (!canStart(process.env.CHROME_PATH)) {
			process.env.CHROME_LIBRARY_PATH = await unpackLibraries(folder);
			printVersion(process.env.CHROME_PATH, process.env.CHROME_LIBRARY_PATH);
		}
		return remove;
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
