import { breadcrumbsOf, panelPages, panelPath } from '@burgee/core/rules/site/panel-pages';
import { expect, test } from 'vitest';

const labelsOf = (path: string) => breadcrumbsOf(path).map(({ label }) => label);

test('breadcrumbsOf leads from the list over the record to the page, with the ids of the path', () => {
	expect(breadcrumbsOf('/admin/bookings/a%2Fb/day-sheet')).toEqual([
		{ path: '/admin/bookings', label: 'Bookings', isRecord: false, access: 'bookings:read' },
		{
			...{ path: '/admin/bookings/a%2Fb', label: 'Event Bookings' },
			...{ isRecord: true, access: 'bookings:read' },
		},
		{
			...{ path: '/admin/bookings/a%2Fb/day-sheet', label: 'Day Sheet' },
			...{ isRecord: false, access: 'bookings:read' },
		},
	]);
});

test('panelPath puts the id of the record into the path', () => {
	expect(panelPath('edit-event', '42')).toBe('/admin/events/edit/42');
	expect(panelPath('day-sheet', 'a/b $&')).toBe('/admin/bookings/a%2Fb%20%24%26/day-sheet');
});

test('breadcrumbsOf takes a form for a form, and not for a record with the id ‘create’ or ‘edit’', () => {
	expect(labelsOf('/admin/work-days/create')).toEqual(['Work days', 'Create Work Day']);
	expect(labelsOf('/admin/work-days/edit/one')).toEqual(['Work days', 'Edit Work Day']);
	expect(labelsOf('/admin/work-days/one')).toEqual(['Work days', 'Work Day Volunteers']);
	expect(labelsOf('/admin/content/newsletters/edit/one')).toEqual(['Content', 'Edit Newsletter']);
	expect(breadcrumbsOf('/admin/events/edit/one').map(({ isRecord }) => isRecord)).toEqual([
		...[false, false],
	]);
});

test('breadcrumbsOf has nothing above a list, a tab of a list and the sign-in page, and nothing for an unknown path', () => {
	for (const name of ['dashboard', 'events', 'deleted-events', 'club-facts', 'login'] as const) {
		expect(breadcrumbsOf(panelPages[name].path)).toHaveLength(1);
	}
	expect(breadcrumbsOf('/admin/nowhere')).toEqual([]);
	expect(breadcrumbsOf('/admin/bookings/one/nowhere')).toEqual([]);
});
