import type { ReactNode } from 'react';
import { Link } from '../../navigation.tsx';
import { usePublicFacts } from '../../public-facts.ts';
import { EmailLink } from '../../ui/email-link.tsx';
import styles from './noticeboard-section.module.css';

export function NoticeboardSection() {
	const { reservoir, emergencyText, pages } = usePublicFacts();
	const isInland = emergencyText === 'inland';
	return (
		<>
			<p>
				These notices hang in the clubhouse all year. For what changes from week to week, see the{' '}
				{pages.news && (
					<>
						<Link to="/news">news</Link> and the{' '}
					</>
				)}
				<Link to="/calendar">calendar</Link>.
			</p>
			<ul className={`columns ${styles.board}`}>
				<Notice title="Wear a buoyancy aid">
					Wear a buoyancy aid or life jacket, zipped and buckled, from the moment you step onto a
					pontoon or into a boat. Children wear theirs on the shore too.
				</Notice>
				<Notice title="Cold water">
					{reservoir && isInland ? `${reservoir.name} is deep, and cold` : 'The water is cold'}{' '}
					until late June. Dress for the water, not for the sunshine. If you fall in, lie back and
					float until your breathing is calm, then swim or climb out.
				</Notice>
				<Notice title="Check, clean, dry">
					Tiny plants and animals that hitch a lift can{' '}
					{isInland ? 'ruin a lake' : 'crowd out those that live here'}. Before you bring a boat,
					trailer or wetsuit from other waters, and before you take it away, look it over, wash it
					down and let it dry.
				</Notice>
				{isInland && (
					<Notice title="Blue-green algae">
						If you see green scum or paint-like streaks after warm, still days, stay out of the
						water and keep dogs out. Rinse off any that gets on you or your dog, and tell the water
						authority.
					</Notice>
				)}
				<Notice title="Sailing alone or without a safety boat">
					Fill in a <a href="#trip-slips">trip slip</a>, take a <a href="#radio">radio</a> or a
					phone in a waterproof pouch, and stay where you can be seen.
				</Notice>
				<Notice title="Accidents and near misses">
					Tell a club officer about any accident or near miss on the day it happens. We don’t blame
					anyone: we want to stop the same thing happening to someone else.
				</Notice>
				<Notice title="Crew wanted, boats for sale">
					Looking for crew, a boat or a lift? Write to <EmailLink to="feedback" /> and we’ll put
					your notice on the board for a month.
				</Notice>
				<Notice title="Your photos">
					We show good photos from the water on the home page. Send yours to{' '}
					<EmailLink to="photos" />, with the names of the people in them and their consent.
				</Notice>
			</ul>
		</>
	);
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
	return (
		<li className={`stack gap-half ${styles.notice}`}>
			<h3 className={styles.title}>{title}</h3>
			<p>{children}</p>
		</li>
	);
}
