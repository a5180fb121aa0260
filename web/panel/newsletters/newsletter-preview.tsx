import { fromLondonDateTime, toInstant, webAddress } from '@burgee/core';
import { displayDate } from '@burgee/core/display/dates';
import { useCallback } from 'react';
import { api, serverTime } from '../../api/client.ts';
import { usePublicFacts } from '../../public-facts.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { NewsletterText } from '../../ui/newsletter-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import formStyles from '../records/form.module.css';
import { useLaterLoad } from '../records/use-later-load.ts';
import type { newsletter } from './record.ts';

/** Shows what members will see. The server renders the text, so that the preview is the same as the page. */
export function NewsletterPreview({ values }: { values: typeof newsletter.form.empty }) {
	const { subject, body, finished_at, preview_url } = values;
	const { name } = usePublicFacts();
	const text = body.trim() || 'The text of the newsletter';
	const render = useCallback(
		(signal: AbortSignal) =>
			api('POST /api/admin/campaigns/preview', { body: { body: text }, signal }),
		[text],
	);
	const rendered = useLaterLoad(render);
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
