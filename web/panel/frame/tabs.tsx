import { Link } from 'react-router-dom';
import styles from './tabs.module.css';

interface TabsProps {
	label: string;
	tabs: readonly { to: string; label: string; current: boolean }[];
}

/** Links to the parts of a list, such as its upcoming and past entries. */
export function Tabs({ label, tabs }: TabsProps) {
	return (
		<nav aria-label={label}>
			<ul className={`screen-only ${styles.tabs}`}>
				{tabs.map((tab) => (
					<li key={tab.to}>
						<Link to={tab.to} aria-current={tab.current ? 'page' : undefined}>
							{tab.label}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
