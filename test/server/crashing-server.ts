import { join } from 'node:path';
import type { Storage } from '@burgee/core';
import { compose } from '../../server/composition.ts';
import { readConfig } from '../../server/config.ts';
import { openStorage } from '../../server/open-storage.ts';
import { reconciliationJob } from '../../server/payments/reconciliation.ts';

/** A call of the storage at which this process ends itself, as if its power were cut. */
export interface DeathPoint {
	call: 'bookings.add' | 'payments.replace';
	when: 'before' | 'after';
	/** The first such call from now on, the second … */
	nth: number;
}

const { DEATH_POINT } = process.env;
let point: DeathPoint | null = DEATH_POINT ? JSON.parse(DEATH_POINT) : null;

process.on('message', (message) => {
	point = message as DeathPoint;
	process.send?.('armed');
});

/** The store, in which the call that was named is the last. */
function dying<Store extends object>(name: string, store: Store): Store {
	return new Proxy(store, {
		get: (target, property) => {
			const member: unknown = Reflect.get(target, property);
			if (typeof member !== 'function') return member;
			return async (...values: unknown[]) => {
				const isPoint = point?.call === `${name}.${String(property)}` && --point.nth === 0;
				const when = isPoint ? point?.when : undefined;
				if (when === 'before') process.kill(process.pid, 'SIGKILL');
				const result: unknown = await member.apply(target, values);
				if (when === 'after') process.kill(process.pid, 'SIGKILL');
				return result;
			};
		},
	});
}

const config = readConfig(process.env);
const storage: Storage = await openStorage(config.storage);
const burgee = await compose(config, join(import.meta.dirname, 'no-web'), {
	storage: {
		...storage,
		bookings: dying('bookings', storage.bookings),
		payments: dying('payments', storage.payments),
	},
});
burgee.app.listen(config.port, config.host, () => {
	burgee.scheduler.start([reconciliationJob({ ...burgee, expiresMs: config.checkoutExpiresMs })]);
	process.stdout.write(`Burgee is running at ${config.publicUrl}
`);
});
