import { join } from 'node:path';
import type { Storage } from '@burgee/core';
import { compose } from '../../server/composition.ts';
import { readConfig } from '../../server/config.ts';
import { openStorage } from '../../server/open-storage.ts';
import { reconciliationJob } from '../../server/payments/reconciliation.ts';

/** The call to the storage at which this process kills itself with SIGKILL. */
export interface CrashPoint {
	call: 'bookings.add' | 'payments.replace';
	when: 'before' | 'after';
	/** The process kills itself at the nth call to the method, counted from 1. */
	nth: number;
}

const { CRASH_POINT } = process.env;
let crashPoint: CrashPoint | null = CRASH_POINT ? JSON.parse(CRASH_POINT) : null;

process.on('message', (message) => {
	crashPoint = message as CrashPoint;
	process.send?.('armed');
});

function crashing<Store extends object>(name: string, store: Store): Store {
	return new Proxy(store, {
		get: (target, property) => {
			const member: unknown = Reflect.get(target, property);
			if (typeof member !== 'function') return member;
			return async (...args: unknown[]) => {
				const isCrashPoint =
					crashPoint?.call === `${name}.${String(property)}` && --crashPoint.nth === 0;
				const when = isCrashPoint ? crashPoint?.when : undefined;
				if (when === 'before') process.kill(process.pid, 'SIGKILL');
				const result: unknown = await member.apply(target, args);
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
		bookings: crashing('bookings', storage.bookings),
		payments: crashing('payments', storage.payments),
	},
});
burgee.app.listen(config.port, config.host, () => {
	burgee.scheduler.start([reconciliationJob({ ...burgee, expiresMs: config.checkoutExpiresMs })]);
	process.stdout.write(`Burgee is running at ${config.publicUrl}
`);
});
