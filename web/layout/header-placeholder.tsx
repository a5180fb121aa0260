import { Burgee } from './burgee.tsx';
import './header-placeholder.css';

/** The header before the club's facts are there; web/index.html has it too, before this code is. */
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
