import { Burgee } from './burgee.tsx';
import './header-placeholder.css';

/**
 * The page header while the club's data loads. The file header-placeholder.html contains the same
 * header, which the browser shows until the script runs.
 */
export function HeaderPlaceholder() {
	return (
		<header className="screen-only header-placeholder">
			<div className="frame header-placeholder-brand">
				<Burgee />
				<p className="header-placeholder-title">Members Area</p>
			</div>
		</header>
	);
}
