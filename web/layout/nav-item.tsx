import { NavLink } from 'react-router-dom';

interface NavItemProps {
	to: string;
	label: string;
	className: string | undefined;
	onChoose?: () => void;
}

export function NavItem({ to, label, className, onChoose }: NavItemProps) {
	return (
		<NavLink
			to={to}
			end={to === '/'}
			className={() => className}
			{...(onChoose && { onClick: onChoose })}
		>
			{label}
		</NavLink>
	);
}
