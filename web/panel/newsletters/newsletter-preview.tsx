import { fromLondonDateTime, toInstant, webAddress } from '@burgee/core';
import { displayDate } from '@burgee/core/display/dates';
import { serverTime } from '../../api/client.ts';
import { usePublicFacts } from '../../public-facts.ts';
import formStyles from '../records/form.module.css';
import { TextPreview } from '../records/text-preview.tsx';
import type { newsletter } from './record.ts';

/** Shows what members will see of a newsletter. */
export function NewsletterPreview({ values }: { values: typeof newsletter.form.empty }) {
	const { subject, body, finished_at, preview_url } = values;
	const { name } = usePublicFacts();
	const published = fromLondonDateTime(finished_at) ?? toInstant(serverTime());
	const isLinked = webAddress(preview_url.trim()) !== null;
	return (
		<TextPreview
			body={body}
			noun="newsletter"
			{...(isLinked && { title: 'Members see the linked page instead of this' })}
		>
			<p className={formStyles.previewName}>{subject || 'Subject of the newsletter'}</p>
			<p>
				Published for members of {name} on {displayDate(published)}
			</p>
		</TextPreview>
	);
}
