import type { ClubLook } from './club-look.ts';
import type { Colour } from './contrast.ts';
import { palette } from './palette.ts';

/** The icons that the server makes from a club's logo, by the name of their file. */
export const logoIcons = {
	/** The header and the browser's tab show this icon. Its background is transparent. */
	'icon-192.png': { side: 192, margin: 0, isOpaque: false },
	'icon-512.png': { side: 512, margin: 0, isOpaque: false },
	/** A phone may cut a circle of 80% of the side from this icon. A square of 56% of the side fits into the circle. */
	'maskable-512.png': { side: 512, margin: 0.22, isOpaque: true },
	'apple-touch-icon.png': { side: 180, margin: 0.1, isOpaque: true },
} as const;
export type LogoIcon = keyof typeof logoIcons;

/** Returns the colour of the header on a light page, which is also the background of icons. */
export function barColour({ bar }: Pick<ClubLook, 'bar'>): Colour {
	return bar ?? palette.light.look.bar;
}

/**
 * Returns the path of an icon, which changes with the logo and its background, so that browsers may keep the icon. Null if
 * the club has no logo.
 */
export function logoIconPath(look: Pick<ClubLook, 'logo' | 'bar'>, icon: LogoIcon): string | null {
	if (look.logo === null) return null;
	const background = logoIcons[icon].isOpaque ? `-${barColour(look).slice(1)}` : '';
	return `/logo/${icon}?${look.logo}${background}`;
}
