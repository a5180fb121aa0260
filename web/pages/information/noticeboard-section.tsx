import { Link } from 'react-router-dom';
import { useClub } from '../../composition.tsx';
import styles from './noticeboard-section.module.css';

/** What hangs on the noticeboard all year. */
export function NoticeboardSection() {
	const { emails, reservoir } = useClub();
	return (
		<>
			<p>
				The noticeboard hangs in the clubhouse. What is on it all year is here too; what changes
				from week to week is in the <Link to="/news">news</Link> and on the{' '}
				<Link to="/calendar">calendar</Link>.
			</p>
			<ul className={styles.board}>
				<li className={styles.notice}>
					<h3 className={styles.title}>Wear it, done up</h3>
					<p>
						A buoyancy aid or life jacket, zipped and buckled, from the moment you step onto a
						pontoon or into a boat. Children wear theirs on the shore as well.
					</p>
				</li>
				<li className={styles.notice}>
					<h3 className={styles.title}>Cold water</h3>
					<p>
						{reservoir.name} is deep, and cold until late in June. Dress for the water, not for the
						sunshine. Fallen in? Lie back and float until your breathing is calm; then swim or
						climb.
					</p>
				</li>
				<li className={styles.notice}>
					<h3 className={styles.title}>Check, clean, dry</h3>
					<p>
						Small stowaways ruin lakes. Before a boat, trailer or wetsuit comes here from other
						water, and before it leaves: look it over, wash it down, let it dry.
					</p>
				</li>
				<li className={styles.notice}>
					<h3 className={styles.title}>Blue-green algae</h3>
					<p>
						Green scum or paint-like streaks after warm, still days? Keep out, keep dogs out, wash
						off what touched you, and tell the water authority.
					</p>
				</li>
				<li className={styles.notice}>
					<h3 className={styles.title}>Alone, or without a safety boat</h3>
					<p>
						Fill in a <a href="#trip-slips">trip slip</a>, take a <a href="#radio">radio</a> or a
						phone in a waterproof pouch, and stay where you can be seen.
					</p>
				</li>
				<li className={styles.notice}>
					<h3 className={styles.title}>That was close</h3>
					<p>
						Tell an officer about accidents and near misses on the same day. Nobody is blamed; the
						next member is spared the same.
					</p>
				</li>
				<li className={styles.notice}>
					<h3 className={styles.title}>Crew wanted, boats for sale</h3>
					<p>
						Looking for a crew, a boat or a lift? Write to{' '}
						<a href={`mailto:${emails.feedback}`}>{emails.feedback}</a> and it goes on the board for
						a month.
					</p>
				</li>
				<li className={styles.notice}>
					<h3 className={styles.title}>Your photos</h3>
					<p>
						Good ones from the water are shown on the home page. Send them to{' '}
						<a href={`mailto:${emails.photos}`}>{emails.photos}</a>, with the names of those in them
						and their consent.
					</p>
				</li>
			</ul>
		</>
	);
}
