import type { FoundBookingsJson } from '@burgee/core/api/bookings';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { pluralise } from '@burgee/core/display/pluralise';
import { Search } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { loadCode } from '../frame/missing-code.ts';
import { useLeaveIfRefused } from '../frame/session.tsx';
import styles from './booking-search.module.css';

const FoundBookings = lazy(() => loadCode(() => import('./found-bookings.tsx')));

/** Finds a booking without knowing its event. The text is not part of the page's address, because it can be a name. */
export function BookingSearch() {
	const [found, setFound] = useState<(FoundBookingsJson & { text: string }) | null>(null);
	const leaveIfRefused = useLeaveIfRefused();
	const searchForm = useRef<HTMLFormElement>(null);
	const form = useForm({
		initial: { text: '' },
		read: (value) => ({ value }),
		send: async (query) => {
			try {
				setFound({ ...(await api('GET /api/admin/booking-search', { query })), ...query });
			} catch (error) {
				if (!leaveIfRefused(error)) throw error;
			}
		},
		failure: panelMessages.bookingSearchFailed,
	});
	return (
		<search className="stack gap-1 screen-only">
			<form ref={searchForm} className="stack gap-1" noValidate onSubmit={form.submit}>
				<ErrorSummary issues={form.issues} />
				<div className={styles.line}>
					<TextField
						type="search"
						autoComplete="off"
						label="Name, boat or payment reference"
						{...form.bind('text')}
					/>
					<Button type="submit" icon={Search} disabled={form.saving}>
						{form.saving ? 'Finding…' : 'Find'}
					</Button>
				</div>
			</form>
			<p role="status">{found && resultWords(found)}</p>
			<Suspense>
				{found !== null && (
					<FoundBookings
						found={found}
						onClose={() => {
							setFound(null);
							searchForm.current?.querySelector('input')?.focus();
						}}
					/>
				)}
			</Suspense>
		</search>
	);
}

function resultWords({
	events,
	isComplete,
	isMistypedReference,
	text,
}: FoundBookingsJson & { text: string }): string {
	if (isMistypedReference) {
		return `No booking found for “${text}”. If this is a payment reference, it has a typing mistake.`;
	}
	const count = events.reduce((sum, { bookings }) => sum + bookings.length, 0);
	return count === 0
		? `No booking found for “${text}”. The search covers the events of the last six months and all future ones.`
		: `${isComplete ? '' : 'The first '}${pluralise(count, 'booking')} with “${text}”`;
}
