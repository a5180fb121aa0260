import { Burgee } from './burgee.tsx';
import './header-placeholder.css';

/** The header before the club's facts are there; web/index.html has it too, before this code is. */
export function WaitingHeader() {
	return (
		<header className="waiting-bar">
			<div className="waiting-brand">
				<Burgee />
				<p className="waiting-words">Members Area</p>
			</div>
		</header>
	);
}
