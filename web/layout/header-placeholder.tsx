import { Burgee } from './burgee.tsx';
import './header-placeholder.css';

/** The header while the club's facts load. header-placeholder.html is a copy for the HTML documents, shown until the script runs. */
export function HeaderPlaceholder() {
	return (
		<header className="header-placeholder">
			<div className="header-placeholder-brand">
				<Burgee />
				<p className="header-placeholder-title">Members Area</p>
			</div>
		</header>
	);
}
