import { dayMs, removeUnusedPhotos } from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';
import type { PhotoFiles } from '@burgee/core/ports/photo-files';
import type { Ports } from '@burgee/core/ports/ports';
import type { Storage } from '@burgee/core/ports/storage';
import type { Logger } from 'pino';
import type { Job } from './scheduler.ts';

const hourMs = 60 * 60_000;

/** Returns the job that removes the files of photos that the home page no longer shows (decision: photos). */
export function photosJob({
	storage,
	logger,
	...ports
}: {
	storage: Pick<Storage, 'clubFacts'>;
	clock: Clock;
	photoFiles: PhotoFiles;
	configuredFacts: Ports['configuredFacts'];
	logger: Logger;
}): Job {
	return {
		name: 'photos',
		everyMs: dayMs,
		leaseMs: hourMs,
		isIrreversible: true,
		run: async () => {
			const removed = await removeUnusedPhotos({ ...storage, ...ports });
			if (removed.length > 0) logger.info({ photos: removed }, 'unused photos removed');
		},
	};
}
