import { messages } from '@burgee/core';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { panelPages } from '@burgee/core/rules/site/panel-pages';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { api } from '../../api/client.ts';
import { useCall } from '../../api/use-load.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { withFlashMessage } from '../frame/flash-message.tsx';
import { useAdminLoad } from '../frame/session.tsx';
import { NewsletterEditor } from './newsletter-editor.tsx';
import { conflictFields, emptyNewsletter, valuesOf } from './newsletter-values.ts';

/** Writes a newsletter, or edits the newsletter in the address. */
export default function NewsletterFormPage() {
	const { campaignId } = useParams();
	return campaignId === undefined ? <WriteNewsletter /> : <EditNewsletter {...{ campaignId }} />;
}

function useToList(message: string): () => void {
	const navigate = useNavigate();
	return () => navigate('/admin/content', withFlashMessage({ tone: 'success', message }));
}

function WriteNewsletter() {
	const toList = useToList('The newsletter was added. Members can read it on News.');
	return (
		<Page wide title={panelPages['create-newsletter'].title}>
			<NewsletterEditor
				initial={emptyNewsletter}
				storedTime={null}
				record={null}
				save={(body, { idempotencyKey }) =>
					api('POST /api/admin/campaigns', { body, idempotencyKey })
				}
				onSaved={toList}
				saveLabel="Add Newsletter"
				failure={panelMessages.newsletterCreateFailed}
			/>
		</Page>
	);
}

function EditNewsletter({ campaignId }: { campaignId: string }) {
	const toList = useToList('The newsletter was updated.');
	const newsletter = useAdminLoad(useCall('GET /api/admin/campaigns/:campaignId', { campaignId }));
	return (
		<Page wide title={panelPages['edit-newsletter'].title}>
			<Loaded
				data={newsletter}
				loading={{ label: 'Loading newsletter…', lines: 8 }}
				error={panelMessages.newsletterFailed}
				// If the newsletter does not exist, the list replaces this page in the browser's history. The Back
				// button then does not return to this page.
				missing={
					<Navigate
						to="/admin/content"
						replace
						{...withFlashMessage({ tone: 'error', message: messages['campaign-not-found'] })}
					/>
				}
			>
				{(loaded) => (
					<NewsletterEditor
						key={loaded.id}
						initial={valuesOf(loaded)}
						storedTime={loaded.finished_at}
						record={{
							noun: 'newsletter',
							revision: loaded.revision,
							fields: conflictFields,
							reload: async () => {
								const stored = await api('GET /api/admin/campaigns/:campaignId', { campaignId });
								return { values: valuesOf(stored), revision: stored.revision };
							},
						}}
						save={(body, { revision }) =>
							api('PUT /api/admin/campaigns/:campaignId', { campaignId, revision, body })
						}
						onSaved={toList}
						saveLabel="Update Newsletter"
						failure={panelMessages.newsletterUpdateFailed}
					/>
				)}
			</Loaded>
		</Page>
	);
}
