import { spawnSync } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import packaged from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

const switches = [
	'--no-sandbox',
	'--disable-quic',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	'--no-first-run',
];

/** The widths at which every page is looked at. */
export const widths = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 900 } };

/** Real Chromium, with more switches: the one that CHROME_PATH names, else the one inside the npm package. */
export async function openChromium(...more: string[]): Promise<Browser> {
	const executablePath = process.env.CHROME_PATH ?? (await packaged.executablePath());
	return chromium.launch({
		executablePath,
		args: [...switches, ...more],
		env: { ...process.env, ...(await libraries(executablePath)) },
	});
}

/** Where the system lacks what Chromium links to (libnss3), the package's own copies serve. */
async function libraries(executablePath: string): Promise<Record<string, string>> {
	if (spawnSync(executablePath, ['--no-sandbox', '--version']).status === 0) return {};
	const folder = join(tmpdir(), 'burgee-chromium-libraries');
	await mkdir(folder, { recursive: true });
	const packed = fileURLToPath(
		new URL('../../bin/al2023.tar.br', import.meta.resolve('@sparticuz/chromium')),
	);
	const input = brotliDecompressSync(await readFile(packed));
	const { status } = spawnSync('tar', ['-x', '--ignore-zeros', '-C', folder], { input });
	if (status !== 0) throw new Error(`${packed} could not be unpacked`);
	return { LD_LIBRARY_PATH: join(folder, 'lib') };
}
