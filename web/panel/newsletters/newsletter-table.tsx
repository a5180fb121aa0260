import { newsletterLabels } from '@burgee/core';
import type { ListedCampaignJson } from '@burgee/core/api/content';
import { displayDateTime } from '@burgee/core/display/dates';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import tableStyles from '../records/data-table.module.css';
import { PagedTable } from '../records/paged-table.tsx';
import type { PagedList } from '../records/use-paged-load.ts';

interface NewsletterTableProps {
	list: PagedList<ListedCampaignJson>;
	canWrite: boolean;
	onDelete: (newsletter: ListedCampaignJson) => void;
}

export function NewsletterTable({ list, canWrite, onDelete }: NewsletterTableProps) {
	return (
		<PagedTable
			caption="Newsletters, latest first"
			list={list}
			noun="newsletters"
			keyOf={({ id }) => id}
			columns={[
				{
					heading: newsletterLabels.subject,
					cell: ({ subject, draft }) => (
						<>
							{subject} {draft && <Badge tone="warning">Draft</Badge>}
						</>
					),
				},
				{ heading: 'Published', cell: ({ finished_at }) => displayDateTime(finished_at) },
				{
					heading: 'Actions',
					cell: (newsletter) => (
						<div className={`row ${tableStyles.actions}`}>
							<View newsletter={newsletter} />
							{canWrite && (
								<>
									<ButtonLink
										to={`/admin/content/newsletters/edit/${encodeURIComponent(newsletter.id)}`}
										aria-label={`Edit ${newsletter.subject}`}
									>
										Edit
									</ButtonLink>
									<Button
										variant="quiet"
										aria-label={`Delete ${newsletter.subject}`}
										onClick={() => onDelete(newsletter)}
									>
										Delete
									</Button>
								</>
							)}
						</div>
					),
				},
			]}
		/>
	);
}

/** Opens the newsletter as members see it. The panel stays open in its own tab. */
function View({ newsletter: { subject, preview_url, draft } }: { newsletter: ListedCampaignJson }) {
	if (preview_url === null || draft) return null;
	return (
		<ButtonLink
			href={preview_url}
			target="_blank"
			rel="noopener noreferrer"
			aria-label={`View ${subject} (opens in a new tab)`}
		>
			View
		</ButtonLink>
	);
}
