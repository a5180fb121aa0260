import { NavLink } from 'react-router-dom';

interface NavItemProps {
	to: string;
	label: string;
	className: string | undefined;
	onClick?: (() => void) | undefined;
}

export function NavItem({ to, label, className, onClick }: NavItemProps) {
	return (
		<NavLink to={to} onClick={onClick} end={to === '/'} className={() => className}>
			{label}
		</NavLink>
	);
}
