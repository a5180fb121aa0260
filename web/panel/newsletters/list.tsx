import { type CampaignForm, hasPermission } from '@burgee/core';
import type { ListedCampaignJson, StoredCampaignJson } from '@burgee/core/api/content';
import { displayDateTime } from '@burgee/core/display/dates';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { FormIdempotencyKey } from '../../api/idempotency-key.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAdmin } from '../frame/session.tsx';
import { ContentPage } from '../records/content-page.tsx';
import { DeleteDialog } from '../records/delete-dialog.tsx';
import { usePagedLoad } from '../records/use-paged-load.ts';
import { useUndoableMessage } from '../records/use-undoable-message.tsx';
import { NewsletterTable } from './newsletter-table.tsx';

/** The newsletters that the club has written, latest first. */
export default function NewslettersPage() {
	const canWrite = hasPermission(useAdmin(), 'events:write');
	const [provider, setProvider] = useState<string | null>(null);
	const [toDelete, setToDelete] = useState<ListedCampaignJson | null>(null);
	const { notice, showMessage, showUndoable } = useUndoableMessage();
	const newsletters = usePagedLoad(async (after, signal) => {
		const query = { limit: '20', ...(after && { after }) };
		const answer = await api('GET /api/admin/campaigns', { query, signal });
		setProvider(answer.provider);
		return { rows: answer.campaigns, next: answer.next };
	}, []);

	const reportDeletion = (subject: string, deleted: StoredCampaignJson | null) => {
		const message = `“${subject}” was deleted.`;
		if (deleted === null || !hasContent(deleted)) showMessage({ tone: 'success', message });
		else {
			const undone = deleted.draft
				? `“${subject}” is back, as a draft.`
				: `“${subject}” is on News again.`;
			showUndoable({ message, undone, undo: () => addAgain(deleted).then(newsletters.retry) });
		}
	};

	return (
		<ContentPage
			current="content"
			lead="The newsletters on the News page."
			notice={notice}
			actions={
				canWrite &&
				newsletters.state === 'loaded' &&
				provider === null && (
					<ButtonLink variant="primary" to="/admin/content/newsletters/create">
						Write a Newsletter
					</ButtonLink>
				)
			}
		>
			<Loaded
				data={newsletters}
				loading={{ label: 'Loading newsletters…', lines: 6 }}
				error={panelMessages.newslettersFailed}
				empty={({ rows }) =>
					rows.length === 0 &&
					(provider === null ? <NoNewsletters /> : <Elsewhere {...{ provider }} />)
				}
			>
				{(list) => <NewsletterTable list={list} canWrite={canWrite} onDelete={setToDelete} />}
			</Loaded>
			<DeleteDialog
				row={toDelete}
				title="Delete this newsletter?"
				confirmLabel="Delete Newsletter"
				failure={panelMessages.newsletterDeleteFailed}
				remove={deleteNewsletter}
				onClose={() => setToDelete(null)}
				onReload={newsletters.retry}
				onDone={({ id, subject }, deleted) => {
					setToDelete(null);
					newsletters.changeRows((rows) => rows.filter((row) => row.id !== id));
					reportDeletion(subject, deleted);
					newsletters.retry();
				}}
			>
				{({ subject, finished_at }) => (
					<p>
						<strong>{subject}</strong>, {displayDateTime(finished_at)}, will no longer be on News.
						You can undo this for a minute.
					</p>
				)}
			</DeleteDialog>
		</ContentPage>
	);
}

/** Reads the whole newsletter first, so that the deletion can be undone. */
async function deleteNewsletter({ id: campaignId, revision }: ListedCampaignJson) {
	const newsletter = await api('GET /api/admin/campaigns/:campaignId', { campaignId });
	await api('DELETE /api/admin/campaigns/:campaignId', { campaignId, revision });
	return newsletter;
}

function addAgain({ id, revision: _, ...stored }: StoredCampaignJson) {
	const body: CampaignForm = { ...stored, body: stored.body ?? '' };
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

function Elsewhere({ provider }: { provider: string }) {
	return (
		<Notice tone="info">
			The club’s newsletters come from {provider}. Write, change and delete them there. The News
			page shows them a few minutes later.
		</Notice>
	);
}

function NoNewsletters() {
	return (
		<EmptyState title="No Newsletters Yet">
			<p>A newsletter appears on News as soon as you add it.</p>
		</EmptyState>
	);
}
