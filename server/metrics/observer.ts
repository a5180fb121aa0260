import type { Message } from '@burgee/core';

/** Is told what the server does, to count it. */
export interface Observer {
	/**
	 * @param call see `RequestLabel`. Null if nothing that has a name answered the request.
	 * @param status null if the connection was closed before the response was sent.
	 */
	request(call: string | null, status: number | null, durationMs: number): void;
	/** A run of a scheduled job has ended. */
	job(name: string, isDone: boolean): void;
	/** The mail server was asked to take an email, which then has this state. */
	email(state: Message['state']): void;
}

/** Returns an observer that tells all of these. */
export function toAll(observers: readonly Observer[]): Observer {
	const [only] = observers;
	if (only !== undefined && observers.length === 1) return only;
	return {
		request: (...facts) => {
			for (const observer of observers) observer.request(...facts);
		},
		job: (...facts) => {
			for (const observer of observers) observer.job(...facts);
		},
		email: (...facts) => {
			for (const observer of observers) observer.email(...facts);
		},
	};
}
