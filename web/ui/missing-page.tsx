import type { ReactNode } from 'react';
import { ButtonLink } from './button.tsx';
import { Notice } from './notice.tsx';
import { Page } from './page.tsx';

export const toCalendar = <ButtonLink to="/calendar">View Events Calendar</ButtonLink>;

interface MissingPageProps {
	title: string;
	/** Why nothing is here. */
	children: ReactNode;
	action?: ReactNode;
}

/** The page that members see if a link leads to an event, email or other item that does not exist. */
export function MissingPage({ title, children, action = toCalendar }: MissingPageProps) {
	return (
		<Page title={title}>
			<p>{children}</p>
			<div>{action}</div>
		</Page>
	);
}

export function NoIdPage({ title, children }: { title: string; children: string }) {
	return (
		<Page title={title}>
			<Notice tone="error" action={toCalendar}>
				{children}
			</Notice>
		</Page>
	);
}
