import { fromLondonDateTime, toInstant, webAddress } from '@burgee/core';
import { displayDate } from '@burgee/core/display/dates';
import { serverTime } from '../../api/client.ts';
import { usePublicFacts } from '../../public-facts.ts';
import { NewsletterText } from '../../ui/newsletter-text.tsx';
import formStyles from '../records/form.module.css';
import type { newsletter } from './record.ts';

/** Shows what members will see. Screen readers skip the preview, because it repeats the form. */
export function NewsletterPreview({ values }: { values: typeof newsletter.form.empty }) {
	const { subject, body, finished_at, preview_url } = values;
	const { name } = usePublicFacts();
	const published = fromLondonDateTime(finished_at) ?? toInstant(serverTime());
	const link = webAddress(preview_url.trim());
	return (
		<div className={`stack panel ${formStyles.preview}`} aria-hidden="true" inert>
			<p className="soft small strong">
				{link === null
					? 'Preview: what members see'
					: 'Members see the linked page instead of this'}
			</p>
			<p className={formStyles.previewName}>{subject || 'Subject of the newsletter'}</p>
			<p>
				Published for members of {name} on {displayDate(published)}
			</p>
			<NewsletterText>{body || 'The text of the newsletter'}</NewsletterText>
		</div>
	);
}
