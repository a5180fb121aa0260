import { SquareClient, SquareEnvironment } from 'square';
import type { SquareEnvironmentName } from './square-csp.ts';
import { failureOf, type SquareFailure, SquareRequests, shortLimits } from './square-request.ts';

export interface SquareAccountAccess {
	accessToken: string;
	environment: SquareEnvironmentName;
	/** The URL of a local server that replaces Square's API; null for Square's own API. */
	baseUrl: string | null;
}

export type SquareAnswer<Value> = { value: Value } | { failure: SquareFailure };

/** Reads how the club's Square account is set up, and changes nothing. */
export class SquareAccount {
	/** The origin of the API that this account uses. */
	readonly origin: string;
	readonly #client: SquareClient;
	readonly #requests = new SquareRequests(shortLimits.deadlineMs, {});

	constructor({ accessToken, environment, baseUrl }: SquareAccountAccess) {
		const { Production, Sandbox } = SquareEnvironment;
		this.origin = baseUrl ?? (environment === 'production' ? Production : Sandbox);
		this.#client = new SquareClient({ token: accessToken, baseUrl: this.origin });
	}

	/** Returns the application to which the access token belongs, and the token's permissions and end. */
	token() {
		return this.#read((options) => this.#client.oAuth.retrieveTokenStatus(options));
	}

	location(locationId: string) {
		return this.#read(async (options) => {
			const { location } = await this.#client.locations.get({ locationId }, options);
			return location ?? {};
		});
	}

	/** Returns the webhook subscriptions of the application. Square shows them only to the application's own token. */
	webhooks() {
		return this.#read(async (options) => {
			const { data } = await this.#client.webhooks.subscriptions.list({}, options);
			return data;
		});
	}

	async #read<Value>(
		call: (options: { abortSignal: AbortSignal }) => PromiseLike<Value>,
	): Promise<SquareAnswer<Value>> {
		try {
			return { value: await this.#requests.sendRaw(call, shortLimits) };
		} catch (thrown) {
			return { failure: failureOf(thrown) };
		}
	}
}
