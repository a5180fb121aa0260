import type { Instant } from '@burgee/core';
import { callPath } from '@burgee/core/api/call-path';
import type { MessageContentJson, MessageJson } from '@burgee/core/api/messages';
import { displayShortDate, displayTime } from '@burgee/core/display/dates';
import { erasedAddress, messageKindLabels } from '@burgee/core/display/message-words';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { panelPath } from '@burgee/core/rules/site/panel-pages';
import { Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../api/use-load.ts';
import { Link } from '../../navigation.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useAdminLoad } from '../frame/session.tsx';
import { TabList, tabPanel } from '../frame/tabs.tsx';
import { Drawer, DrawerDetails } from '../records/drawer.tsx';
import styles from './message-drawer.module.css';
import { MessageState } from './message-table.tsx';

interface MessageDrawerProps {
	message: MessageJson;
	/** The messages of the list. */
	ids: readonly string[];
	onOpen: (id: string) => void;
	onClose: () => void;
	/** Null if the admin may only read. */
	onSend: ((message: MessageJson) => void) | null;
}

/** What happened to a message, and how it looks. */
export function MessageDrawer({ message, onSend, ...list }: MessageDrawerProps) {
	const { id, state, subject, erasedAt } = message;
	const canSend = onSend !== null && state === 'failed' && erasedAt === null;
	return (
		<Drawer
			{...list}
			title={subject || erasedAddress}
			noun="message"
			id={id}
			actions={
				canSend && (
					<Button icon={Send} onClick={() => onSend(message)}>
						Send Again
					</Button>
				)
			}
		>
			<DrawerDetails rows={detailsOf(message)} />
			{erasedAt === null && <Content key={id} id={id} />}
		</Drawer>
	);
}

function detailsOf(message: MessageJson): [term: string, value: ReactNode][] {
	const { to, eventId, eventName, bookingId, state, lastError, attempts } = message;
	return [
		['To', to || erasedAddress],
		['Status', <MessageState key="state" message={message} />],
		['Reason', lastError],
		['Next attempt', state === 'waiting' && timeOf(message.nextAttemptAt)],
		['Attempts', attempts],
		['Kind', messageKindLabels[message.kind]],
		['Event', eventId && <Link to={bookingsPath(eventId, bookingId)}>{eventName}</Link>],
		['Written', timeOf(message.createdAt)],
		['Sent', message.sentAt && timeOf(message.sentAt)],
	];
}

function bookingsPath(eventId: string, bookingId: string | null): string {
	const path = panelPath('event-bookings', eventId);
	return bookingId === null ? path : `${path}?booking=${encodeURIComponent(bookingId)}`;
}

function timeOf(instant: Instant): string {
	return `${displayShortDate(instant)}, ${displayTime(instant)}`;
}

function Content({ id }: { id: string }) {
	const content = useAdminLoad(useCall('GET /api/admin/messages/:messageId', { messageId: id }));
	return (
		<Loaded
			data={content}
			loading={{ label: 'Loading the message…', lines: 6 }}
			error={panelMessages.messageFailed}
		>
			{(loaded) => <Preview message={loaded} />}
		</Loaded>
	);
}

const tabs = { html: 'As It Looks', text: 'Plain Text' };

function Preview({ message: { id, text, calendarFile } }: { message: MessageContentJson }) {
	const [tab, setTab] = useState<keyof typeof tabs>('html');
	const source = callPath('GET /api/admin/messages/:messageId/preview', { messageId: id });
	return (
		<>
			<TabList label="Content" tabs={tabs} current={tab} onChoose={setTab} />
			<div {...tabPanel('html', tab === 'html')}>
				<iframe title="The email as it looks" src={source} sandbox="" className={styles.frame} />
			</div>
			<div {...tabPanel('text', tab === 'text')}>
				<p className={styles.text}>{text}</p>
			</div>
			{calendarFile !== null && <p className="soft small">Attached: {calendarFile}</p>}
		</>
	);
}
