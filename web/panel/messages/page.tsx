import { hasPermission, type MessageState, messageStates } from '@burgee/core';
import type { MessageJson } from '@burgee/core/api/messages';
import { messageStateLabels } from '@burgee/core/display/message-words';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { panelPages } from '@burgee/core/rules/site/panel-pages';
import { useCallback } from 'react';
import { api } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useAdmin } from '../frame/session.tsx';
import { WithDrawer } from '../records/drawer.tsx';
import { FilterLinks } from '../records/filter-links.tsx';
import { useChosenPart, useOpenPart } from '../records/in-place.ts';
import { useAction } from '../records/use-action.tsx';
import type { PagedList } from '../records/use-paged-load.ts';
import { useRecordList } from '../records/use-record-list.ts';
import { MessageDrawer } from './message-drawer.tsx';
import { MessageTable } from './message-table.tsx';

/** The emails to members, newest first. */
export default function MessagesPage() {
	const canWrite = hasPermission(useAdmin(), 'bookings:write');
	const { chosen, linkTo } = useChosenPart('state');
	const state = messageStates.find((known) => known === chosen) ?? null;
	const part = useOpenPart('message');
	const load = useCallback(
		async (page: { after?: string }, signal?: AbortSignal) => {
			const query = { limit: '30', ...(state && { state }), ...page };
			const { messages: rows, ...rest } = await api('GET /api/admin/messages', { query, signal });
			return { rows, ...rest };
		},
		[state],
	);
	const list = useRecordList(load, ({ id }) => id);
	const { rows } = list;
	const sending = useAction({
		failure: panelMessages.messageSendFailed,
		onFailure: (message) => list.showMessage({ tone: 'error', message }),
	});
	const sendAgain = (message: MessageJson) =>
		sending.run(async () => {
			part.closeForMessage();
			const { id: messageId, to } = message;
			const waiting = await api('POST /api/admin/messages/:messageId/send', { messageId });
			list.showMessage({ tone: 'success', message: `The email to ${to} waits to be sent again.` });
			list.show(message, state === 'failed' ? null : waiting);
		});

	return (
		<Page
			wide
			title={panelPages.messages.title}
			lead="The emails that members receive about their bookings."
			actions={<Button onClick={list.reload}>Refresh</Button>}
		>
			{list.notice}
			{rows.state === 'loaded' && !rows.value.isSending && <OutboxNotice />}
			<FilterLinks<MessageState>
				label="Filter messages"
				parts={[
					{ value: null, label: 'All' },
					...messageStates.map((value) => ({ value, label: messageStateLabels[value] })),
				]}
				chosen={state}
				linkTo={(value) => linkTo(value, ['message'])}
			/>
			<Loaded
				data={rows}
				loading={{ label: 'Loading messages…', lines: 8 }}
				error={panelMessages.messagesFailed}
				empty={(loaded) => loaded.rows.length === 0 && <NoMessages state={state} />}
			>
				{(loaded) => <Messages list={loaded} part={part} onSend={canWrite ? sendAgain : null} />}
			</Loaded>
		</Page>
	);
}

interface MessagesProps {
	list: PagedList<MessageJson>;
	/** The message in the drawer. */
	part: ReturnType<typeof useOpenPart>;
	/** Null if the admin may only read. */
	onSend: ((message: MessageJson) => void) | null;
}

function Messages({ list, part, onSend }: MessagesProps) {
	const ids = list.rows.map(({ id }) => id);
	const open = list.rows.find(({ id }) => id === part.openId);
	const drawer = { ids, onOpen: part.open, onClose: part.close };
	return (
		<WithDrawer
			{...drawer}
			openId={open?.id ?? null}
			drawer={open && <MessageDrawer {...drawer} message={open} onSend={onSend} />}
		>
			<MessageTable list={list} part={part} />
		</WithDrawer>
	);
}

function OutboxNotice() {
	return (
		<Notice tone="info">
			This server sends no emails. They wait here, and you can see how each would look. Whoever runs
			the server can switch emails on with <code>MAIL=smtp</code>. Those of the last three days are
			then sent.
		</Notice>
	);
}

function NoMessages({ state }: { state: MessageState | null }) {
	switch (state) {
		case null:
			return (
				<EmptyState title="No Messages Yet">
					<p>When a member books with an email address, the confirmation appears here.</p>
				</EmptyState>
			);
		case 'waiting':
			return <EmptyState title="No Email Is Waiting" />;
		case 'sent':
			return <EmptyState title="No Email Was Sent Yet" />;
		case 'failed':
			return (
				<EmptyState title="No Email Has Failed">
					<p>An email that cannot reach its member appears here, with the reason.</p>
				</EmptyState>
			);
	}
}
