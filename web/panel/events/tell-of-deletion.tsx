import { tellWords } from '@burgee/core/display/tell-words';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../api/client.ts';
import { CheckField } from '../../ui/field.tsx';

interface TellOfDeletionProps {
	eventId: string;
	/** Called with how many bookings are to be told: 0 if nobody has booked, or the organiser tells nobody. */
	onChange: (bookings: number) => void;
}

/** Offers to tell those who have booked an event that it is cancelled. */
export function TellOfDeletion({ eventId, onChange }: TellOfDeletionProps) {
	const [count, setCount] = useState(0);
	const [tells, setTells] = useState(true);
	const show = useEffectEvent((bookings: number) => {
		setCount(bookings);
		onChange(bookings);
	});
	const onChangeLatest = useEffectEvent(onChange);
	useEffect(() => {
		const controller = new AbortController();
		const { signal } = controller;
		api('GET /api/admin/events/:eventId/messages', { eventId, signal }).then(
			({ bookings }) => show(bookings),
			// Without the number, the dialog says that the organiser should tell the members.
			() => {},
		);
		return () => {
			controller.abort();
			onChangeLatest(0);
		};
	}, [eventId]);
	if (count === 0) return null;
	return (
		<CheckField
			name="tell"
			label={tellWords.ofDeletion(count)}
			hint="It is sent in five minutes, unless you restore the event before."
			value={tells}
			onChange={(checked) => {
				setTells(checked);
				onChange(checked ? count : 0);
			}}
		/>
	);
}
