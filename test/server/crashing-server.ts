// A server that kills its own process with SIGKILL at a crash point. The environment variable CRASH_POINT or the last
// message from the parent process gives the crash point.
import { join } from 'node:path';
import { compose } from '../../server/composition.ts';
import { readConfig } from '../../server/config/read-config.ts';
import { openStorage } from '../../server/config/storage.ts';
import { reconciliationJob } from '../../server/jobs/reconciliation.ts';
import { type CrashPoint, CrashTrigger } from './crash-trigger.ts';

const trigger = new CrashTrigger(() => process.kill(process.pid, 'SIGKILL'));
const { CRASH_POINT } = process.env;
if (CRASH_POINT) trigger.crashPoint = JSON.parse(CRASH_POINT);
process.on('message', (message) => {
	trigger.crashPoint = message as CrashPoint;
});

const config = readConfig(process.env);
const burgee = await compose(config, join(import.meta.dirname, 'no-web'), {
	storage: trigger.wrap(await openStorage(config.storage)),
});
burgee.createServer().listen(config.port, config.host, () => {
	burgee.scheduler.start([reconciliationJob({ ...burgee, expiresMs: config.checkoutExpiresMs })]);
	process.stdout.write(`Burgee is running at ${config.publicUrl}\n`);
});
