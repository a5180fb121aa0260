import { NavLink } from 'react-router-dom';

interface NavItemProps {
	to: string;
	label: string;
	className: string | undefined;
	onClick?: () => void;
}

export function NavItem({ label, className, ...link }: NavItemProps) {
	return (
		<NavLink {...link} end={link.to === '/'} className={() => className}>
			{label}
		</NavLink>
	);
}
