import type { IncomingMessage, ServerResponse } from 'node:http';
import { ClubError } from '@burgee/core';

/** Three of the largest documents. */
const maxBytesInAll = 60 * 2 ** 20;

/**
 * Limits how much memory the bodies of large requests take at once, such as PDFs. Only signed-in admins may send them
 * (decision: admission).
 */
export class LargeBodies {
	#bytesInAll = 0;

	/**
	 * Reserves memory for a body until the response is sent, or the client has gone.
	 * @param maxBytes the size that the call admits. The body may be smaller, if its size is known in advance.
	 * @throws ClubError 'unavailable' if other bodies take the memory.
	 */
	reserve(request: IncomingMessage, response: ServerResponse, maxBytes: number): void {
		const bytes = Math.min(Number(request.headers['content-length'] ?? maxBytes), maxBytes);
		if (this.#bytesInAll + bytes > maxBytesInAll || response.destroyed) {
			throw new ClubError('unavailable');
		}
		this.#bytesInAll += bytes;
		response.once('close', () => {
			this.#bytesInAll -= bytes;
		});
	}
}
