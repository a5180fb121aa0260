import { menuLinks } from '@burgee/core/rules/site/pages';
import { Link } from '../navigation.tsx';
import styles from './related-links.module.css';

const links = [...menuLinks('main'), ...menuLinks('information')];

/** Lists links to other pages. `about` contains a description of each page, by the page's path. */
export function RelatedLinks({ about }: { about: Record<string, string> }) {
	return (
		<ul className={`columns ${styles.list}`}>
			{Object.entries(about).map(([path, text]) => (
				<li key={path} className={styles.entry}>
					<Link className={styles.link} to={path}>
						{links.find(({ to }) => to === path)?.label}
					</Link>
					<span>{text}</span>
				</li>
			))}
		</ul>
	);
}
