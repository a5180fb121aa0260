import { Search } from 'lucide-react';
import { useNavigation } from '../navigation.tsx';
import { useSearchButton } from '../search-dialog/search-button.tsx';
import styles from './header.module.css';

/** The home page hides the search icon in the header, because the page has a search button with a label. */
export function HeaderSearch() {
	const search = useSearchButton();
	if (useNavigation().pathname === '/') return null;
	return (
		<li>
			<button {...search} type="button" className={styles.link} aria-label="Search Members Area">
				<Search aria-hidden size={20} />
			</button>
		</li>
	);
}
