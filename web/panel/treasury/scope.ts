import { type MoneyMethod, type Period, period, type TreasuryFigure } from '@burgee/core';

/** What the page shows: a period or an event, and perhaps the lines behind one figure. */
export interface Scope extends Period {
	eventId?: string;
}

/** The figure whose lines are listed. */
export interface ChosenFigure {
	figure: TreasuryFigure | 'fees';
	method?: MoneyMethod;
	currency: string;
	money: 'real' | 'test';
}

export function scopeOf(params: URLSearchParams): Scope {
	const { from, to } = period.safeParse(Object.fromEntries(params)).data ?? {};
	const eventId = params.get('eventId');
	return eventId === null ? { ...(from && { from }), ...(to && { to }) } : { eventId };
}

/** Returns the query parameters of a scope, without those that are not chosen. */
export function paramsOf({ eventId, from, to }: Scope): Record<string, string> {
	return { ...(eventId && { eventId }), ...(from && { from }), ...(to && { to }) };
}

/** Returns the address of the page for this scope, with the lines of a figure. */
export function treasuryAddress(scope: Scope, chosen?: ChosenFigure): string {
	const text = new URLSearchParams({ ...paramsOf(scope), ...chosen }).toString();
	return text === '' ? '/admin/treasury' : `/admin/treasury?${text}`;
}
