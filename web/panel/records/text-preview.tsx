import { type ReactNode, useCallback } from 'react';
import { api } from '../../api/client.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { NewsletterText } from '../../ui/newsletter-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import formStyles from './form.module.css';
import { useLaterLoad } from './use-later-load.ts';

interface TextPreviewProps {
	body: string;
	/** What the text belongs to, such as 'newsletter'. */
	noun: string;
	title?: string;
	/** What stands above the text. */
	children: ReactNode;
}

/** Shows a text as members will see it. The server renders the text, so that the preview is the same as the page. */
export function TextPreview({
	body,
	noun,
	title = 'Preview: what members see',
	children,
}: TextPreviewProps) {
	const text = body.trim() || `The text of the ${noun}`;
	const render = useCallback(
		(signal: AbortSignal) =>
			api('POST /api/admin/campaigns/preview', { body: { body: text }, signal }),
		[text],
	);
	const rendered = useLaterLoad(render);
	const missing = rendered.state === 'loaded' ? rendered.value.missingPhotos : [];
	return (
		<>
			{missing.length > 0 && (
				<Notice tone="warning">
					Members do not see {missing.join(', ')}. A {noun} can show only the photos in the club
					facts.
				</Notice>
			)}
			<div className={`stack panel ${formStyles.preview}`}>
				{/* Screen readers skip the preview, because it repeats the form. */}
				<div className="stack" aria-hidden="true" inert>
					<p className="soft small strong">{title}</p>
					{children}
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
