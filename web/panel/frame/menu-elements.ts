import { createRequiredContext } from '../../required-context.ts';

interface MenuElements {
	/** The first element in the phone menu. Null while the header loads. */
	first: HTMLElement | null;
	/** The last element in the phone menu. */
	last: HTMLElement | null;
}

/** The elements in the header's phone menu to which the panel's navigation adds its links. */
export const [MenuElementsProvider, useMenuElements] =
	createRequiredContext<MenuElements>('MenuElementsProvider');
