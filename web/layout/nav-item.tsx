import { Link, useNavigation } from '../navigation.tsx';

interface NavItemProps {
	to: string;
	label: string;
	className: string | undefined;
	onClick?: (() => void) | undefined;
}

export function NavItem({ to, label, className, onClick }: NavItemProps) {
	const { pathname } = useNavigation();
	// An email is a page below the page of the news.
	const isCurrent = pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
	return (
		<Link
			to={to}
			onClick={onClick}
			className={className}
			aria-current={isCurrent ? 'page' : undefined}
		>
			{label}
		</Link>
	);
}
