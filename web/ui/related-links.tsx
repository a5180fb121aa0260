import { Link } from 'react-router-dom';
import styles from './related-links.module.css';

export interface RelatedPage {
	to: string;
	title: string;
	about: string;
}

export function RelatedLinks({ pages }: { pages: readonly RelatedPage[] }) {
	return (
		<ul className={styles.list}>
			{pages.map(({ to, title, about }) => (
				<li key={to} className={styles.entry}>
					<Link className={styles.link} to={to}>
						{title}
					</Link>
					<span>{about}</span>
				</li>
			))}
		</ul>
	);
}
