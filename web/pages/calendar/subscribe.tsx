import { subscriptionLinks } from '@burgee/core';
import { callPath } from '@burgee/core/api/call-path';
import { CalendarPlus, CalendarSync } from 'lucide-react';
import { useState } from 'react';
import { useOrigin } from '../../api/page-data.ts';
import { usePublicFacts } from '../../public-facts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './subscribe.module.css';

type CopyFieldModule = typeof import('../../ui/copy-field.tsx');

const id = 'subscribe';

/** A link to the section that `Subscribe` renders. */
export function SubscribeLink() {
	return (
		<span className="screen-only">
			<a href={`#${id}`}>Get it in your own calendar</a>.
		</span>
	);
}

/**
 * The links with which members subscribe to the programme. They work without script.
 * @param query the query string of the feed's address, which has a secret in a closed members area.
 */
export function Subscribe({ query }: { query: string }) {
	const { name } = usePublicFacts();
	const address = useOrigin() + callPath('GET /calendar.ics') + query;
	const { webcal, google, outlook } = subscriptionLinks(address, name);
	const newTab = { icon: CalendarPlus, target: '_blank', rel: 'noopener noreferrer' };
	return (
		<section
			id={id}
			className={`panel stack screen-only ${styles.subscribe}`}
			aria-labelledby={`${id}-title`}
			tabIndex={-1}
		>
			<h2 id={`${id}-title`}>Subscribe</h2>
			<p>The programme in your own calendar. It stays up to date.</p>
			<ul className="row">
				<li>
					<ButtonLink icon={CalendarSync} href={webcal}>
						Subscribe
					</ButtonLink>
				</li>
				<li>
					<ButtonLink {...newTab} href={google}>
						Google
					</ButtonLink>
				</li>
				<li>
					<ButtonLink {...newTab} href={outlook}>
						Outlook
					</ButtonLink>
				</li>
			</ul>
			<p className="soft small">
				“Subscribe” is for an iPhone, iPad or Mac. Google can take a day to show a change.
			</p>
			<FeedAddress address={address} />
		</section>
	);
}

/** The address of the feed. The button that copies it loads when a member opens the details. */
function FeedAddress({ address }: { address: string }) {
	const [CopyField, setCopyField] = useState<CopyFieldModule['CopyField'] | null>(null);
	const load = () =>
		void import('../../ui/copy-field.tsx').then(
			(module) => setCopyField(() => module.CopyField),
			() => {},
		);
	return (
		<details onToggle={load}>
			<summary>Other calendars</summary>
			{CopyField === null ? (
				<p>{address}</p>
			) : (
				<CopyField label="Address of the calendar" name="calendar-address" value={address} />
			)}
		</details>
	);
}
