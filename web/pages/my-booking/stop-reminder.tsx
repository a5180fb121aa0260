import type { MyBookingJson } from '@burgee/core/api/my-bookings';
import { myBookingMessages } from '@burgee/core/display/my-booking-messages';
import { useState } from 'react';
import { ApiError, api } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { FocusedNotice, Notice } from '../../ui/notice.tsx';

interface StopReminderProps {
	token: string;
	booking: MyBookingJson;
	onStopped: (stopped: MyBookingJson) => void;
}

/** Stops the reminder of a booking, for members who follow the link in the reminder. Opening the link changes nothing. */
export function StopReminder({ token, booking, onStopped }: StopReminderProps) {
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string | null>(null);
	const stop = async () => {
		setBusy(true);
		setFailure(null);
		try {
			await api('POST /booking/:bookingToken', { bookingToken: token });
			onStopped(await api('GET /api/my-bookings/:bookingToken', { bookingToken: token }));
		} catch (error) {
			setFailure(error instanceof ApiError ? error.message : myBookingMessages.stopFailed);
		} finally {
			setBusy(false);
		}
	};
	if (booking.remindersStoppedAt !== null) {
		return <FocusedNotice tone="success">{myBookingMessages.reminderStopped}</FocusedNotice>;
	}
	return (
		<>
			<Notice
				tone="info"
				action={
					<Button onClick={stop} disabled={busy}>
						{busy ? 'Stopping…' : 'Stop Reminders'}
					</Button>
				}
			>
				{myBookingMessages.stopReminder}
			</Notice>
			{failure !== null && <Notice tone="error">{failure}</Notice>}
		</>
	);
}
