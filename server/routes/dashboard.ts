import { backupTasks, hasPermission, inTaskOrder, placesLeft } from '@burgee/core';
import { toTotalsJson } from '@burgee/core/api/bookings';
import { toNextEventJson, toTaskJson } from '@burgee/core/api/dashboard';
import { toEventSummaryJson } from '@burgee/core/api/events';
import type { Handlers } from '../http/calls/call-router.ts';
import type { Services } from './services.ts';
import { countUnreadable } from './unreadable-records.ts';

export function dashboardHandlers(services: Services) {
	const { club, searchIndexing, signInLimits, storage } = services;
	return {
		'GET /api/admin/dashboard': async ({ admin }) => {
			const { tasks, nextEvents, recentEvents, statistics } = await club.readDashboard(admin);
			const takenAt = await club.readHeldPlaces(recentEvents);
			const failedSignIns = await signInLimits.failedSignInsOf(admin);
			const unreadableRecords = await countUnreadable(storage);
			const failedUpdates = hasPermission(admin, 'events:write') ? searchIndexing?.failed() : null;
			const allTasks = inTaskOrder([
				...tasks,
				...(failedSignIns ? [{ kind: 'failed-sign-ins', ...failedSignIns } as const] : []),
				...(failedUpdates ? [{ kind: 'failed-search-updates', ...failedUpdates } as const] : []),
				...(hasPermission(admin, 'members:write') ? await readBackupTasks(services) : []),
				...(unreadableRecords > 0
					? [{ kind: 'unreadable-records', count: unreadableRecords } as const]
					: []),
			]);
			return {
				tasks: allTasks.map(toTaskJson),
				nextEvents: nextEvents.map(toNextEventJson),
				...(failedSignIns && { failedSignIns }),
				recentEvents: recentEvents.map((event) => ({
					...toEventSummaryJson(event),
					isFull: placesLeft(event, takenAt(event)) === 0,
				})),
				statistics: statistics === null ? null : statistics.map(toTotalsJson),
				unreadableRecords,
			};
		},
	} satisfies Partial<Handlers>;
}

async function readBackupTasks({
	clock,
	config: { backupEveryMs: everyMs, expectBackup },
	storage,
}: Pick<Services, 'clock' | 'config' | 'storage'>) {
	if (expectBackup === 'external') return [];
	return backupTasks({ lastMadeAt: await storage.backups.lastMadeAt(), everyMs }, clock.now());
}
