import {
	ClubError,
	calendarFileName,
	fileNameOf,
	startOfLondonToday,
	workDayPath,
	workDaySpan,
} from '@burgee/core';
import { toWorkDayJson } from '@burgee/core/api/work-days';
import {
	signUpCursor,
	toAdminWorkDayJson,
	toSignUpJson,
	workDayCursor,
} from '@burgee/core/api/work-days-panel';
import type { Handlers } from '../http/calls/call-router.ts';
import { signUpsCsv } from '../http/csv/sign-ups-csv.ts';
import type { Services } from './services.ts';

export function workDayHandlers({ calendarFile, clock, club, config, facts }: Services) {
	const host = new URL(config.publicUrl).hostname;
	return {
		'GET /api/work-days': async () => {
			const now = clock.now();
			const workDays = await club.readComingWorkDays();
			return { workDays: workDays.map((workDay) => toWorkDayJson(workDay, now)) };
		},
		'GET /api/work-days/:workDayId': async ({ workDayId }) =>
			toWorkDayJson(await club.readWorkDay(workDayId), clock.now()),
		'GET /api/work-days/:workDayId/calendar.ics': async ({ workDayId }) => {
			const workDay = await club.readWorkDay(workDayId);
			const span = workDaySpan(workDay);
			if (span === null) throw new ClubError('not-found');
			const text = calendarFile.write({
				uid: `work-day-${workDay.id}@${host}`,
				sequence: workDay.revision,
				// A stored work day has no time of its last change. Each day's file counts as newer.
				updatedAt: startOfLondonToday(clock.now()),
				isCancelled: false,
				title: workDay.name,
				description: workDay.description,
				location: (await facts.get()).name,
				url: config.publicUrl + workDayPath(workDay.id),
				span,
			});
			return { fileName: calendarFileName(workDay.name), text };
		},
		'POST /api/work-days/:workDayId/sign-ups': ({ workDayId, body: form, idempotency }) =>
			club.signUpForWorkDay({ workDayId, form, ...idempotency }),
		'GET /api/admin/work-days': async ({ query }) => {
			const now = clock.now();
			const { listed, next } = await club.listWorkDays(query);
			return {
				workDays: listed.map((workDay) => toAdminWorkDayJson(workDay, now)),
				next: next && workDayCursor(next),
			};
		},
		'GET /api/admin/work-days/:workDayId': async ({ workDayId }) =>
			toAdminWorkDayJson(await club.readAnyWorkDay(workDayId), clock.now()),
		'POST /api/admin/work-days': async ({ admin, body: form, idempotency }) =>
			toAdminWorkDayJson(await club.createWorkDay(admin, { form, ...idempotency }), clock.now()),
		'POST /api/admin/work-days/:workDayId/copy': async ({
			admin,
			workDayId: id,
			body,
			idempotency,
		}) =>
			toAdminWorkDayJson(
				await club.copyWorkDay(admin, { id, ...body, ...idempotency }),
				clock.now(),
			),
		'PUT /api/admin/work-days/:workDayId': async ({ admin, workDayId: id, revision, body: form }) =>
			toAdminWorkDayJson(await club.updateWorkDay(admin, { id, revision, form }), clock.now()),
		'DELETE /api/admin/work-days/:workDayId': ({ admin, workDayId: id, revision }) =>
			club.deleteWorkDay(admin, { id, revision }),
		'GET /api/admin/work-days/:workDayId/sign-ups': async ({ workDayId, query }) => {
			const found = await club.readSignUps({ workDayId, ...query });
			return {
				workDay: found.workDay && toAdminWorkDayJson(found.workDay, clock.now()),
				workDayName: found.workDayName,
				signUps: found.signUps.map(toSignUpJson),
				next: found.next && signUpCursor(found.next),
			};
		},
		'GET /api/admin/work-days/:workDayId/sign-ups.csv': async ({ admin, workDayId }) => {
			const found = await club.exportSignUps(admin, workDayId);
			return {
				fileName: fileNameOf(found.workDayName, '_volunteers.csv'),
				text: signUpsCsv(found.signUps, found.workDay?.jobs ?? []),
			};
		},
		'POST /api/admin/work-days/:workDayId/sign-ups': ({
			admin,
			workDayId,
			body: form,
			idempotency,
		}) => club.addSignUp(admin, { workDayId, form, ...idempotency }),
		'DELETE /api/admin/work-days/:workDayId/sign-ups/:signUpId': ({
			admin,
			workDayId,
			signUpId: id,
			revision,
		}) => club.removeSignUp(admin, { workDayId, id, revision }),
	} satisfies Partial<Handlers>;
}
