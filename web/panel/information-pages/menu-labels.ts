import { type InformationPage, pageMenus } from '@burgee/core';

/** What the panel calls the menus that can link to a page. */
export const menuLabels: Record<InformationPage['menu'], string> = {
	main: 'In the header',
	information: 'Under Information',
	none: 'In no menu',
};

/** Returns the menu with this label. */
export function menuWithLabel(label: string): InformationPage['menu'] | undefined {
	return pageMenus.find((menu) => menuLabels[menu] === label);
}
