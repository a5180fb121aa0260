import type { Storage } from '@burgee/core/ports/storage';
import { readConfig } from '../../server/config/read-config.ts';
import { openStorage } from '../../server/config/storage.ts';
import { copyEmptySqliteFile, openBurgeeForTest } from './open-burgee.ts';
import { folderForTest } from './running-burgee.ts';

/** Opens a server that caches answers, whatever the default is. */
export const openCaching = (...[environment, provided]: Parameters<typeof openBurgeeForTest>) =>
	openBurgeeForTest(environment, { ...provided, cachesAnswers: true });

/** Opens a server, and counts how often it reads events from the storage. */
export async function openCountingServer(start = Date.parse('2026-06-15T10:00:00.000Z')) {
	const clock = { nowMs: start };
	const reads = { count: 0 };
	const folder = await folderForTest();
	await copyEmptySqliteFile(folder);
	const opened = await openStorage(readConfig({ DATA_DIR: folder }).storage);
	const counted =
		<Args extends unknown[], Result>(read: (...args: Args) => Result) =>
		(...args: Args) => {
			reads.count += 1;
			return read(...args);
		};
	const storage: Storage = {
		...opened,
		events: {
			...opened.events,
			get: counted(opened.events.get),
			listFrom: counted(opened.events.listFrom),
		},
	};
	const burgee = await openCaching({}, { storage, clock: { now: () => new Date(clock.nowMs) } });
	return { burgee, clock, reads };
}
