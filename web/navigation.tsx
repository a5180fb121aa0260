import type { ComponentProps, ComponentType } from 'react';
import { createRequiredContext } from './required-context.ts';

type LinkProps = { to: string } & Omit<ComponentProps<'a'>, 'href'>;

interface Navigation {
	/** The path of the shown page, such as '/event-booking'. */
	pathname: string;
	/** The query of the page's address, with its '?', or ''. */
	search: string;
	/**
	 * After a navigation inside the document, the page's heading takes the focus. This key changes with each such
	 * navigation. Null if there was none: screen readers announce a new document themselves.
	 */
	focusKey: string | null;
	/** A link to a page of this app. */
	Link: ComponentType<LinkProps>;
}

/**
 * The address of the shown page, and how links open other pages. Every public page is a document of its own. The admin
 * panel has a router (decision: rendered-pages).
 */
export const [NavigationProvider, useNavigation] =
	createRequiredContext<Navigation>('NavigationProvider');

/** A link to the page of this app with the path `to`. */
export function Link(props: LinkProps) {
	const navigation = useNavigation();
	return <navigation.Link {...props} />;
}
