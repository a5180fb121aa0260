import { fromLondonDateTime, toInstant, webAddress } from '@burgee/core';
import { displayDate } from '@burgee/core/display/dates';
import { useCallback } from 'react';
import { api, serverTime } from '../../api/client.ts';
import { useLastLoaded, useLoad } from '../../api/use-load.ts';
import { usePublicFacts } from '../../public-facts.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { NewsletterText } from '../../ui/newsletter-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import formStyles from '../records/form.module.css';
import type { newsletter } from './record.ts';

/** How long the text must stay the same before the server renders it. */
const debounceMs = 400;

/** Shows what members will see. The server renders the text, so that the preview is the same as the page. */
export function NewsletterPreview({ values }: { values: typeof newsletter.form.empty }) {
	const { subject, body, finished_at, preview_url } = values;
	const { name } = usePublicFacts();
	const rendered = useRendered(body.trim() || 'The text of the newsletter');
	const published = fromLondonDateTime(finished_at) ?? toInstant(serverTime());
	const link = webAddress(preview_url.trim());
	const missing = rendered.state === 'loaded' ? rendered.value.missingPhotos : [];
	return (
		<>
			{missing.length > 0 && (
				<Notice tone="warning">
					Members do not see {missing.join(', ')}. A newsletter can show only the photos in the club
					facts.
				</Notice>
			)}
			<div className={`stack panel ${formStyles.preview}`}>
				{/* Screen readers skip the preview, because it repeats the form. */}
				<div className="stack" aria-hidden="true" inert>
					<p className="soft small strong">
						{link === null
							? 'Preview: what members see'
							: 'Members see the linked page instead of this'}
					</p>
					<p className={formStyles.previewName}>{subject || 'Subject of the newsletter'}</p>
					<p>
						Published for members of {name} on {displayDate(published)}
					</p>
				</div>
				<Loaded
					data={rendered}
					loading={{ label: 'Loading the preview…', height: '12rem' }}
					error="Failed to load the preview"
				>
					{({ html }) => (
						<div aria-hidden="true" inert>
							<NewsletterText html={html} />
						</div>
					)}
				</Loaded>
			</div>
		</>
	);
}

/** Renders the text some time after its last change. Until then, the previous result stays. */
function useRendered(body: string) {
	const load = useCallback(
		async (signal: AbortSignal) => {
			await delay(debounceMs, signal);
			return api('POST /api/admin/campaigns/preview', { body: { body }, signal });
		},
		[body],
	);
	return useLastLoaded(useLoad(load));
}

/** Resolves after a time, unless it is aborted before. */
function delay(ms: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const timer = window.setTimeout(resolve, ms);
		signal.addEventListener('abort', () => window.clearTimeout(timer));
	});
}
