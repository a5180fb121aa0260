import type { PublicFacts } from '@burgee/core/api/club';
import { Link } from '../navigation.tsx';
import { AllPages } from './all-pages.tsx';
import styles from './footer.module.css';

export function Footer({ facts }: { facts: PublicFacts }) {
	return (
		<footer className={`screen-only ${styles.footer}`}>
			<AllPages menus={facts.menus} />
			<div className={`frame ${styles.inner}`}>
				<p>{facts.reservoir === null ? facts.name : `${facts.name}, on ${facts.reservoir.name}`}</p>
				<ul className={styles.links}>
					<li>
						<a className="target" href={`mailto:${facts.emails.feedback}`}>
							Feedback
						</a>
					</li>
					<li>
						<Link className="target" to="/admin">
							Admin panel
						</Link>
					</li>
				</ul>
			</div>
		</footer>
	);
}
