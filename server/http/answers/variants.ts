import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import { digestOf } from './etag.ts';
import { RepeatedAnswer } from './repeated-answer.ts';

/** Shorter answers are not compressed, because compression would save almost nothing. */
const minCompressedBytes = 1_024;
const maxTextBytes = 32 * 1_024;

const compressors = {
	// The slowest levels of Brotli would take longer than an answer is valid during a busy hour.
	br: (body: Buffer) =>
		promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
	gzip: (body: Buffer) => promisify(gzip)(body),
};
type Encoding = keyof typeof compressors;
const encodings = Object.keys(compressors) as Encoding[];

/** A body in one encoding. */
export interface Variant {
	etag: string;
	/** All headers of a response with this body: names and values in turn, as `writeHead` takes them. */
	headers: string[];
	/** A string has one character for each byte. */
	body: string | Buffer;
	repeated: RepeatedAnswer;
}

/** The body of an answer in each encoding, compressed when a client first accepts the encoding. */
export class Variants {
	/** The headers that all variants share: names and values in turn. */
	readonly headers: string[] = [];
	readonly identity: Variant;
	#contentType = '';
	readonly #etagOf: (encoding?: Encoding) => string;
	readonly #compressed = new Map<Encoding, Promise<Variant>>();

	/**
	 * @param response has the headers of the answer.
	 * @param weakEtag the ETag of all variants. By default each has its own, because their bytes differ.
	 */
	constructor(response: ServerResponse, body: string, weakEtag?: string) {
		for (const [name, value] of Object.entries(response.getHeaders())) {
			if (name === 'content-type') this.#contentType = String(value);
			else this.headers.push(name, String(value));
		}
		this.#etagOf = weakEtag === undefined ? strongEtags(body) : () => weakEtag;
		this.identity = this.#variantOf(Buffer.from(body));
	}

	/**
	 * An estimate of the memory: the body, both compressed bodies, which together are shorter than the body, and the texts
	 * that `RepeatedAnswer` keeps.
	 */
	get sizeBytes(): number {
		const { headers, body } = this.identity;
		const copies = typeof body === 'string' ? 2 : 1;
		return copies * (2 * body.length + 3 * headers.join().length);
	}

	/** Returns the variant in the encoding that suits the client. */
	find(request: IncomingMessage): Variant | Promise<Variant> {
		if (this.identity.body.length < minCompressedBytes || !request.headers['accept-encoding']) {
			return this.identity;
		}
		const accepted = new Negotiator(request).encodings(encodings);
		const encoding = encodings.find((known) => accepted.includes(known));
		return encoding === undefined ? this.identity : this.#compress(encoding);
	}

	#compress(encoding: Encoding): Promise<Variant> {
		const cached = this.#compressed.get(encoding);
		if (cached !== undefined) return cached;
		const { body } = this.identity;
		const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
		const compressing = compressors[encoding](bytes).then(
			(shorter) => this.#variantOf(shorter, encoding),
			() => {
				// The next request tries again.
				this.#compressed.delete(encoding);
				return this.identity;
			},
		);
		this.#compressed.set(encoding, compressing);
		return compressing;
	}

	#variantOf(bytes: Buffer, encoding?: Encoding): Variant {
		const etag = this.#etagOf(encoding);
		const headers = [
			...[...this.headers, 'etag', etag, 'content-type', this.#contentType],
			...(encoding === undefined ? [] : ['content-encoding', encoding]),
			...['content-length', String(bytes.length)],
		];
		const body = bytes.length > maxTextBytes ? bytes : bytes.toString('latin1');
		return { etag, headers, body, repeated: new RepeatedAnswer(headers, body) };
	}
}

function strongEtags(body: string): (encoding?: Encoding) => string {
	const digest = digestOf(body);
	return (encoding) => (encoding === undefined ? `"${digest}"` : `"${digest}-${encoding}"`);
}
