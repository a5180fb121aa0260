import type { ServerResponse } from 'node:http';

/** What Node.js sends before the body. The property has no public name. */
interface WithHead {
	_header?: unknown;
}

/**
 * Sends the same answer again and again. `writeHead` of Node.js checks and joins the headers for each response, and
 * `end` writes a short body separately: together a fifth of the time of a cached answer. So this class keeps the text
 * that it has sent last, a short body included, and sends it again until the Date header changes.
 */
export class RepeatedAnswer {
	readonly #headers: string[];
	readonly #body: string | Buffer;
	#last = { second: -1, text: '' };

	/**
	 * @param headers all headers: names and values in turn, as `writeHead` takes them.
	 * @param body a short body as a string, with one character for each byte, because Node.js joins a string and the
	 * headers faster than bytes.
	 */
	constructor(headers: string[], body: string | Buffer) {
		this.#headers = headers;
		this.#body = body;
	}

	/**
	 * @param response answers a GET request. It may have further headers.
	 * @param status always the same.
	 */
	send(response: ServerResponse & WithHead, status: number): void {
		const second = Math.floor(Date.now() / 1_000);
		const isUsual =
			response.shouldKeepAlive &&
			response.getHeaderNames().length === 0 &&
			// See `keepPrivate`.
			!Object.hasOwn(response, 'writeHead');
		if (isUsual && this.#last.second === second) {
			response.statusCode = status;
			response._header = this.#last.text;
		} else {
			response.writeHead(status, this.#headers);
			if (typeof response._header !== 'string') {
				response.end(this.#body, 'latin1');
				return;
			}
			if (typeof this.#body === 'string') response._header += this.#body;
			if (isUsual) this.#last = { second, text: String(response._header) };
		}
		if (typeof this.#body === 'string') response.end();
		else response.end(this.#body);
	}
}
