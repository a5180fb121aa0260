import { spawn } from 'node:child_process';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ClubError } from '@burgee/core';
import { maxPhotoSide } from '@burgee/core/rules/site/photos';
import pLimit from 'p-limit';
import { z } from 'zod';
import { withTimeout } from '../system/with-timeout.ts';

/** The slowest photos take a few seconds. */
const maxMs = 30_000;

const result = z.union([
	z.object({ width: z.int(), height: z.int() }),
	z.object({ problem: z.enum(['photo-damaged', 'photo-too-large']) }),
]);

const newLine = '\n'.charCodeAt(0);

/** How an icon is made from a logo. */
export interface IconOptions {
	/** In pixels. An icon is a square. */
	side: number;
	/** The least distance of the logo to each edge, as a part of the side. */
	margin: number;
	/** A colour such as '#0b2540', or null for a transparent background. */
	background: string | null;
}

export interface ConvertedPhoto {
	width: number;
	height: number;
	/** A file without metadata. */
	bytes: Uint8Array;
}

/**
 * Converts photos in a process of its own, one at a time. A hostile photo can make the process crash or take much
 * memory, but not the server (decision: photos).
 */
export class PhotoConverter {
	readonly #program: URL;
	readonly #one = pLimit(1);

	/** @param program the file of convert-photo.mjs. */
	constructor(program: URL) {
		this.#program = program;
	}

	/** @throws ClubError 'photo-damaged' or 'photo-too-large', or 'unavailable' if the photo takes too long. */
	convert(bytes: Uint8Array): Promise<ConvertedPhoto> {
		return this.#run(['photo', String(maxPhotoSide)], bytes);
	}

	/**
	 * Returns a PNG with the whole logo in its middle.
	 * @throws ClubError as `convert` does.
	 */
	async drawIcon(logo: Uint8Array, { side, margin, background }: IconOptions): Promise<Uint8Array> {
		const args = ['icon', String(side), String(margin), background ?? 'transparent'];
		return (await this.#run(args, logo)).bytes;
	}

	#run(args: readonly string[], bytes: Uint8Array): Promise<ConvertedPhoto> {
		return this.#one(() =>
			withTimeout(maxMs, (signal) => run([fileURLToPath(this.#program), ...args], bytes, signal), {
				timeoutError: new ClubError('unavailable'),
			}),
		);
	}
}

async function run(
	args: readonly string[],
	bytes: Uint8Array,
	signal: AbortSignal,
): Promise<ConvertedPhoto> {
	const converter = spawn(process.execPath, args, {
		signal,
		killSignal: 'SIGKILL',
		// The process needs none of the server's secrets. Several memory arenas would only keep memory that is free again.
		env: { MALLOC_ARENA_MAX: '2' },
	});
	const exitCode = new Promise<number | null>((resolve, reject) => {
		converter.once('error', reject).once('close', resolve);
	});
	// If the process ends early, its exit code says more than the broken pipe.
	converter.stdin.once('error', () => {}).end(bytes);
	const [code, output, errors] = await Promise.all([
		exitCode,
		buffer(converter.stdout),
		text(converter.stderr),
	]);
	const end = output.indexOf(newLine);
	// The program reports its own failures in its first line. Without this line, the decoder has crashed, or sharp is missing.
	if (code === 0 && end >= 0) {
		const answer = result.parse(JSON.parse(output.toString('utf8', 0, end)));
		if ('problem' in answer) throw new ClubError(answer.problem);
		return { ...answer, bytes: output.subarray(end + 1) };
	}
	if (code === null) throw new ClubError('photo-damaged');
	throw new Error(`the program that converts photos failed with code ${code}: ${errors}`);
}
