import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished } from 'vitest';

/** A TCP connection on which a test sends and receives text, without the rules of an HTTP client. */
export class RawConnection {
	readonly socket: Socket;
	/** Resolves with everything that was received when the connection is closed. */
	readonly closed: Promise<string>;
	#received = '';

	private constructor(socket: Socket) {
		this.socket = socket;
		socket.setEncoding('latin1').on('data', (text) => {
			this.#received += text;
		});
		// A reset ends the connection as well.
		socket.on('error', () => {});
		this.closed = new Promise((resolve) => socket.once('close', () => resolve(this.#received)));
	}

	/** Opens a connection to this machine, and closes it at the end of the test. */
	static async open(port: number, options?: { allowHalfOpen: boolean }): Promise<RawConnection> {
		const socket = connect({ port, host: '127.0.0.1', ...options });
		onTestFinished(() => void socket.destroy());
		const connection = new RawConnection(socket);
		await once(socket, 'connect');
		return connection;
	}

	write(text: string): void {
		this.socket.write(text);
	}

	/** Waits until the text was received. */
	async received(text: string): Promise<void> {
		await expect.poll(() => this.#received, { timeout: 20_000 }).toContain(text);
	}

	/** Waits until the text was received, and reads no further until the socket is resumed. */
	async receivedAndPaused(text: string): Promise<void> {
		while (!this.#received.includes(text)) await once(this.socket, 'data');
		this.socket.pause();
	}
}
