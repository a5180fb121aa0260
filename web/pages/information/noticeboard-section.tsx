import { Link } from 'react-router-dom';
import { useClub } from '../../composition.tsx';
import styles from './noticeboard-section.module.css';

export function NoticeboardSection() {
	const { emails, reservoir } = useClub();
	return (
		<>
			<p>
				These notices hang in the clubhouse all year. For what changes from week to week, see the{' '}
				<Link to="/news">news</Link> and the <Link to="/calendar">calendar</Link>.
			</p>
			<ul className={styles.board}>
				<li className={styles.notice}>
					<h3 className={styles.title}>Wear a buoyancy aid</h3>
					<p>
						Wear a buoyancy aid or life jacket, zipped and buckled, from the moment you step onto a
						pontoon or into a boat. Children wear theirs on the shore too.
					</p>
				</li>
				<li className={styles.notice}>
					<h3 className={styles.title}>Cold water</h3>
					<p>
						{reservoir.name} is deep, and cold until late June. Dress for the water, not for the
						sunshine. If you fall in, lie back and float until your breathing is calm, then swim or
						climb out.
					</p>
				</li>
				<li className={styles.notice}>
					<h3 className={styles.title}>Check, clean, dry</h3>
					<p>
						Tiny plants and animals that hitch a lift can ruin a lake. Before you bring a boat,
						trailer or wetsuit from other waters, and before you take it away, look it over, wash it
						down and let it dry.
					</p>
				</li>
				<li className={styles.notice}>
					<h3 className={styles.title}>Blue-green algae</h3>
					<p>
						If you see green scum or paint-like streaks after warm, still days, stay out of the
						water and keep dogs out. Rinse off any that gets on you or your dog, and tell the water
						authority.
					</p>
				</li>
				<li className={styles.notice}>
					<h3 className={styles.title}>Sailing alone or without a safety boat</h3>
					<p>
						Fill in a <a href="#trip-slips">trip slip</a>, take a <a href="#radio">radio</a> or a
						phone in a waterproof pouch, and stay where you can be seen.
					</p>
				</li>
				<li className={styles.notice}>
					<h3 className={styles.title}>Accidents and near misses</h3>
					<p>
						Tell a club officer about any accident or near miss on the day it happens. We don’t
						blame anyone: we want to stop the same thing happening to someone else.
					</p>
				</li>
				<li className={styles.notice}>
					<h3 className={styles.title}>Crew wanted, boats for sale</h3>
					<p>
						Looking for crew, a boat or a lift? Write to{' '}
						<a href={`mailto:${emails.feedback}`}>{emails.feedback}</a> and we’ll put your notice on
						the board for a month.
					</p>
				</li>
				<li className={styles.notice}>
					<h3 className={styles.title}>Your photos</h3>
					<p>
						We show good photos from the water on the home page. Send yours to{' '}
						<a href={`mailto:${emails.photos}`}>{emails.photos}</a>, with the names of the people in
						them and their consent.
					</p>
				</li>
			</ul>
		</>
	);
}
