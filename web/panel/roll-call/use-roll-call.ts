import { fullName } from '@burgee/core';
import type { RollCallJson } from '@burgee/core/api/roll-call';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { ApiError, api, serverTime } from '../../api/client.ts';
import { useListener } from '../../use-listener.ts';
import { useLeaveIfRefused } from '../frame/session.tsx';
import { openRollCall, rollCallReducer, rowsOf } from './roll-call-state.ts';

/** How often the screen loads the check-ins of other organisers, and sends failed check-ins again. */
const pollMs = 4_000;
/** On a weak connection, a request can hang. After this time it counts as failed. */
const timeoutMs = 10_000;

/**
 * The roll call of an event, for several organisers at once. Shows each tap at once, sends it to the server,
 * and sends it again until the server has answered.
 */
export function useRollCall(eventId: string, initial: RollCallJson) {
	const [state, dispatch] = useReducer(rollCallReducer, initial.bookings, openRollCall);
	const [updatedAt, setUpdatedAt] = useState(serverTime);
	const [isStale, setIsStale] = useState(false);
	const [refusal, setRefusal] = useState<string | null>(null);
	const leaveIfRefused = useLeaveIfRefused();
	const loads = useRef(0);
	const isLoading = useRef(false);

	const load = useEffectEvent(async () => {
		if (isLoading.current || document.hidden) return;
		isLoading.current = true;
		loads.current += 1;
		const number = loads.current;
		try {
			const signal = AbortSignal.timeout(timeoutMs);
			const path = 'GET /api/admin/bookings/:eventId/roll-call';
			const { bookings } = await api(path, { eventId, signal });
			dispatch({ type: 'loaded', load: number, bookings });
			setUpdatedAt(serverTime());
			setIsStale(false);
		} catch (error) {
			if (!leaveIfRefused(error)) setIsStale(true);
		} finally {
			isLoading.current = false;
		}
	});

	const send = useEffectEvent(async (id: string, present: number) => {
		dispatch({ type: 'sending', id });
		try {
			const checkIn = await api('POST /api/admin/bookings/:eventId/:bookingId/check-in', {
				eventId,
				bookingId: id,
				body: { present },
				signal: AbortSignal.timeout(timeoutMs),
			});
			dispatch({ type: 'saved', id, sent: present, checkIn, load: loads.current });
		} catch (error) {
			if (mayPass(error)) return dispatch({ type: 'failed', id });
			dispatch({ type: 'refused', id });
			if (leaveIfRefused(error)) return;
			const booking = state.bookings.find((listed) => listed.id === id);
			const name = booking ? fullName(booking) : 'One booking';
			setRefusal(`The check-in of ${name} was not saved. ${messageOf(error)}`);
			void load();
		}
	});

	const refresh = useEffectEvent(() => {
		dispatch({ type: 'retried' });
		void load();
	});
	useEffect(() => {
		const timer = setInterval(() => refresh(), pollMs);
		return () => clearInterval(timer);
	}, []);
	useListener('focus', () => refresh());
	useListener('online', () => refresh());
	useListener('visibilitychange', () => refresh());

	useEffect(() => {
		for (const [id, tap] of Object.entries(state.taps)) {
			if (tap.state === 'queued') void send(id, tap.present);
		}
	}, [state.taps]);

	return {
		rows: rowsOf(state),
		/** When the server last reported the check-ins of all organisers. */
		updatedAt,
		/** Whether the last load failed. */
		isStale,
		/** Why the server refused a check-in, or null. */
		refusal,
		checkIn: (id: string, present: number) => {
			setRefusal(null);
			dispatch({ type: 'tapped', id, present });
		},
	};
}

/** Returns whether the same request may succeed later, because the server did not respond, was busy or failed. */
function mayPass(error: unknown): boolean {
	return (
		!(error instanceof ApiError) ||
		error.code === 'network' ||
		error.status >= 500 ||
		error.status === 429
	);
}

function messageOf(error: unknown): string {
	const [issue] = error instanceof ApiError ? error.issues : [];
	return issue ? `${issue.message}.` : error instanceof Error ? error.message : '';
}
