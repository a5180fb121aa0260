import { toWorkDayJson } from '@burgee/core/api/work-days';
import type { Handlers } from '../http/call-router.ts';
import type { Services } from './services.ts';

export function workDayHandlers({ clock, club }: Services) {
	return {
		'GET /api/work-days': async () => {
			const now = clock.now();
			const workDays = await club.readComingWorkDays();
			return { workDays: workDays.map((workDay) => toWorkDayJson(workDay, now)) };
		},
		'GET /api/work-days/:workDayId': async ({ workDayId }) =>
			toWorkDayJson(await club.readWorkDay(workDayId), clock.now()),
		'POST /api/work-days/:workDayId/sign-ups': ({ workDayId, body: form, idempotency }) =>
			club.signUpForWorkDay({ workDayId, form, ...idempotency }),
	} satisfies Partial<Handlers>;
}
