import type { EventForm } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { displayEventDates } from '@burgee/core/display/dates';
import { tellWords } from '@burgee/core/display/tell-words';
import { usePublicFacts } from '../../public-facts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SummaryList } from '../../ui/summary-list.tsx';

/** The changed event, and how many bookings would be told of the change. */
export interface TellQuestion {
	changed: EventForm;
	bookings: number;
}

interface TellDialogProps {
	stored: EventJson;
	/** Null while the dialog is closed. */
	question: TellQuestion | null;
	onAnswer: (tells: boolean) => void;
	/** Goes back to the form, without saving. */
	onBack: () => void;
}

/** Asks, before a changed event is saved, whether those who have booked are told. */
export function TellDialog({ stored, question, onAnswer, onBack }: TellDialogProps) {
	return (
		<Dialog
			title={tellWords.question(question?.bookings ?? 0)}
			open={question !== null}
			onClose={onBack}
			footer={
				<>
					<Button variant="primary" onClick={() => onAnswer(true)}>
						Tell Them
					</Button>
					<Button onClick={() => onAnswer(false)}>Do Not Tell Them</Button>
					<Button variant="quiet" onClick={onBack}>
						Back
					</Button>
				</>
			}
		>
			{question && <Changes stored={stored} changed={question.changed} />}
		</Dialog>
	);
}

function Changes({ stored, changed }: { stored: EventJson; changed: EventForm }) {
	const { mail } = usePublicFacts();
	const before = displayEventDates(stored, 'booking');
	const after = displayEventDates(changed, 'booking');
	return (
		<>
			<p>
				The event is saved in either case. If you tell them, they get an email about the change,
				with a file that updates their calendar.
			</p>
			<SummaryList
				rows={[
					['Name before', stored.name !== changed.name && stored.name],
					['Name now', stored.name !== changed.name && changed.name],
					['Date before', before !== after && before],
					['Date now', before !== after && after],
				]}
			/>
			{mail.provider === 'outbox' && (
				<p className="soft small">
					This server sends no emails. They wait under Messages, where you can read them.
				</p>
			)}
		</>
	);
}
