import { type DashboardJson, toEventJson, toTotalsJson } from '@burgee/core';
import { Router } from 'express';
import { type PanelServices, requireAdmin, signedInAdmin } from '../http/require-permission.ts';

export function adminDashboardRoutes({ club, clock, sessions }: PanelServices): Router {
	return Router().get('/dashboard', requireAdmin(sessions), async (_request, response) => {
		const { recentEvents, statistics } = await club.readDashboard(signedInAdmin(response));
		const now = clock.now();
		const dashboard: DashboardJson = {
			recentEvents: recentEvents.map((event) => toEventJson(event, now)),
			statistics: statistics === null ? null : statistics.map(toTotalsJson),
		};
		response.json(dashboard);
	});
}
