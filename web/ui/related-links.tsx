import { Link } from '../navigation.tsx';
import { usePublicFacts } from '../public-facts.ts';
import styles from './related-links.module.css';

/** Lists links to pages of the menus. `about` contains a description of each page, by the page's path. */
export function RelatedLinks({ about }: { about: Record<string, string> }) {
	const { menus } = usePublicFacts();
	const links = [...menus.main, ...menus.information];
	return (
		<ul className={`columns ${styles.list}`}>
			{Object.entries(about).map(([path, text]) => {
				const label = links.find((link) => link.path === path)?.label;
				return (
					label !== undefined && (
						<li key={path} className={styles.entry}>
							<Link className={styles.link} to={path}>
								{label}
							</Link>
							<span>{text}</span>
						</li>
					)
				);
			})}
		</ul>
	);
}
