import { Anchor } from 'lucide-react';
import { useState } from 'react';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardLink } from '../ui/card.tsx';
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { PracticeBadge } from '../ui/practice-badge.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Section } from './section.tsx';

const badgeTones: BadgeTone[] = ['neutral', 'teal', 'strong', 'success', 'warning', 'danger'];
const noticeTones = ['info', 'success', 'warning', 'error'] as const;

/** What the app says. */
export function MessageSections() {
	return (
		<>
			<Section name="notice">
				{noticeTones.map((tone) => (
					<Notice key={tone} tone={tone} action={<Button>Try Again</Button>}>
						A notice with the tone {tone}.
					</Notice>
				))}
			</Section>
			<Section name="badge">
				<div className="row">
					{badgeTones.map((tone) => (
						<Badge key={tone} tone={tone}>
							{tone}
						</Badge>
					))}
				</div>
			</Section>
			<Section name="practice-badge">
				<PracticeBadge>no money is taken</PracticeBadge>
			</Section>
			<Section name="card">
				<Card icon={Anchor} title="Moorings">
					<p>The map shows where to moor overnight.</p>
					<CardLink to="/documents">Open the map</CardLink>
					<CardLink href="https://club.example">Public website</CardLink>
				</Card>
			</Section>
			<Section name="empty-state">
				<EmptyState title="No Newsletters Yet" action={<Button>Write a Newsletter</Button>}>
					<p>Members read newsletters on the page News.</p>
				</EmptyState>
			</Section>
			<Section name="skeleton">
				<Skeleton label="Loading the text…" lines={3} />
				<Skeleton label="Loading the chart…" height="6rem" />
			</Section>
			<Dialogs />
		</>
	);
}

type DialogName = 'dialog' | 'wide' | 'confirm' | 'danger' | 'busy';

function Dialogs() {
	const [shown, setShown] = useState<DialogName | null>(null);
	const close = () => setShown(null);
	const props = (name: DialogName) => ({ open: shown === name, onCancel: close, onConfirm: close });
	return (
		<Section name="dialog">
			<div className="row">
				{(['dialog', 'wide', 'confirm', 'danger', 'busy'] as const).map((name) => (
					<Button key={name} onClick={() => setShown(name)}>
						Open {name}
					</Button>
				))}
			</div>
			<Dialog
				title="Add a Reading"
				open={shown === 'dialog'}
				onClose={close}
				footer={<Button onClick={close}>Cancel</Button>}
			>
				<p>The content of the dialog.</p>
			</Dialog>
			<Dialog wide title="Compare the Changes" open={shown === 'wide'} onClose={close}>
				<p>The content of the wide dialog.</p>
			</Dialog>
			<ConfirmDialog title="Copy the Event?" confirmLabel="Copy Event" {...props('confirm')} />
			<ConfirmDialog
				title="Delete the Event?"
				confirmLabel="Delete Event"
				variant="danger"
				{...props('danger')}
			>
				<p>It stays in the list of deleted events for 30 days.</p>
			</ConfirmDialog>
			<ConfirmDialog title="Delete the Event?" confirmLabel="Deleting…" busy {...props('busy')} />
		</Section>
	);
}
