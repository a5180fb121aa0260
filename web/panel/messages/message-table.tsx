import type { MessageJson } from '@burgee/core/api/messages';
import { displayBriefDateTime } from '@burgee/core/display/dates';
import { erasedAddress, messageStateLabels } from '@burgee/core/display/message-words';
import { Link } from 'react-router-dom';
import { serverTime } from '../../api/client.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import type { Column } from '../records/data-table.tsx';
import { recordLink } from '../records/drawer.tsx';
import type { useOpenPart } from '../records/in-place.ts';
import { PagedTable } from '../records/paged-table.tsx';
import type { PagedList } from '../records/use-paged-load.ts';

interface MessageTableProps {
	list: PagedList<MessageJson>;
	part: Pick<ReturnType<typeof useOpenPart>, 'openId' | 'linkTo'>;
}

const tones: Record<MessageJson['state'], BadgeTone> = {
	waiting: 'neutral',
	sent: 'success',
	failed: 'danger',
};

export function MessageState({ message: { state } }: { message: MessageJson }) {
	return <Badge tone={tones[state]}>{messageStateLabels[state]}</Badge>;
}

export function MessageTable({ list, part }: MessageTableProps) {
	const columns: Column<MessageJson>[] = [
		{
			heading: 'To',
			cell: ({ id, to }) => (
				<Link
					{...part.linkTo(id)}
					{...recordLink(id)}
					aria-current={id === part.openId ? 'true' : undefined}
				>
					{to || erasedAddress}
				</Link>
			),
		},
		{ heading: 'Status', role: 'badge', cell: (message) => <MessageState message={message} /> },
		// The subject names the kind of message and the event.
		{ heading: 'Subject', wraps: true, cell: ({ subject }) => subject },
		{
			heading: 'Written',
			cell: ({ createdAt }) => displayBriefDateTime(createdAt, serverTime()),
		},
	];
	return (
		<PagedTable
			caption="Messages, newest first"
			list={list}
			noun="messages"
			keyOf={({ id }) => id}
			columns={columns}
		/>
	);
}
