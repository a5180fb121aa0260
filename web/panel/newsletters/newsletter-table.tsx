import { newsletterLabels } from '@burgee/core';
import type { ListedCampaignJson } from '@burgee/core/api/content';
import { displayBriefDateTime } from '@burgee/core/display/dates';
import { panelPath } from '@burgee/core/rules/site/panel-pages';
import { ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { serverTime } from '../../api/client.ts';
import { Link } from '../../navigation.tsx';
import { usePublicFacts } from '../../public-facts.ts';
import { Badge } from '../../ui/badge.tsx';
import { OverflowMenu } from '../../ui/overflow-menu.tsx';
import type { Column } from '../records/data-table.tsx';
import { PagedTable } from '../records/paged-table.tsx';
import type { PagedList } from '../records/use-paged-load.ts';

interface NewsletterTableProps {
	list: PagedList<ListedCampaignJson>;
	canWrite: boolean;
	onDelete: (newsletter: ListedCampaignJson) => void;
}

/** A table of newsletters. The subject leads to the form or, for an admin who may only read, to the newsletter. */
export function NewsletterTable({ list, canWrite, onDelete }: NewsletterTableProps) {
	const { news: hasNews } = usePublicFacts().pages;
	/** Returns the address of the newsletter as members see it, or null if they do not see it. */
	const publicAddress = ({ preview_url, draft }: ListedCampaignJson): string | null =>
		hasNews && !draft ? preview_url : null;
	const columns: Column<ListedCampaignJson>[] = [
		{
			heading: newsletterLabels.subject,
			cell: (newsletter) => {
				const { id, subject } = newsletter;
				if (canWrite) {
					return (
						<Link to={panelPath('edit-newsletter', id)} aria-label={`Edit ${subject}`}>
							{subject}
						</Link>
					);
				}
				const address = publicAddress(newsletter);
				return address === null ? (
					subject
				) : (
					<a href={address} target="_blank" rel="noopener noreferrer">
						{subject}
						<span className="visually-hidden"> (opens in a new tab)</span>
					</a>
				);
			},
		},
		{
			heading: 'Published',
			cell: ({ finished_at }) => displayBriefDateTime(finished_at, serverTime()),
		},
		{
			heading: 'Status',
			role: 'badge',
			cell: ({ draft }) => draft && <Badge tone="warning">Draft</Badge>,
		},
	];
	if (canWrite) {
		columns.push({
			heading: 'Actions',
			role: 'action',
			cell: (newsletter) => {
				const { id, subject } = newsletter;
				const address = publicAddress(newsletter);
				return (
					<OverflowMenu
						name={subject}
						actions={[
							address !== null && { label: 'View', icon: ExternalLink, href: address },
							{ label: 'Edit', icon: Pencil, to: panelPath('edit-newsletter', id) },
							{
								label: 'Delete',
								icon: Trash2,
								tone: 'danger',
								onClick: () => onDelete(newsletter),
							},
						]}
					/>
				);
			},
		});
	}
	return (
		<PagedTable
			caption="Newsletters, latest first"
			list={list}
			noun="newsletters"
			keyOf={({ id }) => id}
			columns={columns}
		/>
	);
}
