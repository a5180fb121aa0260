import {
	type SquareAccess,
	SquarePaymentGateway,
} from '@burgee/adapters/square/square-payment-gateway';
import type { PaymentGateway } from '@burgee/core/ports/payment-gateway';
import { type SquareServer, square } from './square-server.ts';

/** Card tokens (nonces) of Square's sandbox. The token `another` can be used only once. */
export const cards = {
	paid: 'cnon:card-nonce-ok',
	another: 'cnon:card-nonce-ok-2',
	declined: 'cnon:card-nonce-declined',
};

type Options = ConstructorParameters<typeof SquarePaymentGateway>[1];

export function openGateway(
	server: SquareServer,
	access: Partial<SquareAccess> = {},
	options?: Options,
) {
	return new SquarePaymentGateway(
		{
			...square,
			...{ environment: 'production', baseUrl: server.baseUrl, checkout: 'embedded' },
			notificationUrl: server.notificationUrl,
			...access,
		},
		{ timeoutMs: 5_000, ...options },
	);
}

export const charge = (
	gateway: PaymentGateway,
	changes: Partial<Parameters<typeof gateway.charge>[0]> = {},
) =>
	gateway.charge({
		...{ key: 'key-1', cardToken: cards.paid, amountMinor: 4323, currency: 'GBP' },
		...{ note: 'Laser Masters', ...changes },
	});
