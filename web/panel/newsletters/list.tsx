import { hasPermission, type NewsletterForm } from '@burgee/core';
import type { ListedCampaignJson, StoredCampaignJson } from '@burgee/core/api/content';
import { displayDateTime } from '@burgee/core/display/dates';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { api } from '../../api/client.ts';
import { FormIdempotencyKey } from '../../api/idempotency-key.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAdmin } from '../frame/session.tsx';
import { ContentPage } from '../records/content-page.tsx';
import { DeleteFromList } from '../records/delete-from-list.tsx';
import { useRecordList } from '../records/use-record-list.ts';
import { NewsletterTable } from './newsletter-table.tsx';

/** The newsletters that the club has written, latest first. */
export default function NewslettersPage() {
	const canWrite = hasPermission(useAdmin(), 'events:write');
	const list = useRecordList(loadNewsletters, ({ id }) => id);
	const { rows } = list;

	return (
		<ContentPage
			current="content"
			lead="The newsletters on the News page."
			notice={list.notice}
			actions={
				canWrite &&
				rows.state === 'loaded' &&
				rows.value.provider === null && (
					<ButtonLink variant="primary" to="/admin/content/newsletters/create">
						Write a Newsletter
					</ButtonLink>
				)
			}
		>
			<Loaded
				data={rows}
				loading={{ label: 'Loading newsletters…', lines: 6 }}
				error={panelMessages.newslettersFailed}
				empty={({ rows: { length }, provider }) =>
					length === 0 &&
					(provider === null ? (
						<EmptyState title="No Newsletters Yet">
							<p>A newsletter appears on News as soon as you publish it.</p>
						</EmptyState>
					) : (
						<Notice tone="info">
							The club’s newsletters come from {provider}. Write, change and delete them there. The
							News page shows them a few minutes later.
						</Notice>
					))
				}
			>
				{(loaded) => (
					<NewsletterTable list={loaded} canWrite={canWrite} onDelete={list.askToDelete} />
				)}
			</Loaded>
			<DeleteFromList
				list={list}
				title="Delete this newsletter?"
				confirmLabel="Delete Newsletter"
				failure={panelMessages.newsletterDeleteFailed}
				remove={deleteNewsletter}
				deleted={({ subject }) => `“${subject}” was deleted.`}
				undo={(deleted) =>
					hasContent(deleted)
						? {
								undo: () => addAgain(deleted),
								undone: deleted.draft
									? `“${deleted.subject}” is back, as a draft.`
									: `“${deleted.subject}” is on News again.`,
							}
						: null
				}
			>
				{({ subject, finished_at }) => (
					<p>
						<strong>{subject}</strong>, {displayDateTime(finished_at)}, will no longer be on News.
						You can undo this for a minute.
					</p>
				)}
			</DeleteFromList>
		</ContentPage>
	);
}

async function loadNewsletters(page: { after?: string }, signal?: AbortSignal) {
	const query = { limit: '20', ...page };
	const { campaigns: rows, ...rest } = await api('GET /api/admin/campaigns', { query, signal });
	return { rows, ...rest };
}

/** Reads the whole newsletter first, so that the deletion can be undone. */
async function deleteNewsletter({ id: campaignId, revision }: ListedCampaignJson) {
	const newsletter = await api('GET /api/admin/campaigns/:campaignId', { campaignId });
	await api('DELETE /api/admin/campaigns/:campaignId', { campaignId, revision });
	return newsletter;
}

function addAgain({ id, revision: _, ...stored }: StoredCampaignJson) {
	const body: NewsletterForm = { ...stored, body: stored.body ?? '' };
	return api('POST /api/admin/campaigns', {
		body,
		idempotencyKey: new FormIdempotencyKey().keyFor(id),
	});
}

/**
 * Returns false for an old newsletter of which only the subject is stored. The deletion of such a newsletter cannot
 * be undone.
 */
function hasContent({ body, preview_url }: StoredCampaignJson): boolean {
	return (body ?? '') !== '' || preview_url !== null;
}
