import { type ClubLook, hasOwnColours } from '../rules/site/look/club-look.ts';
import { logoIconPath } from '../rules/site/look/logo-icons.ts';
import { lookTokens } from '../rules/site/look/look-tokens.ts';
import { type LookTokens, palette } from '../rules/site/look/palette.ts';

/** The drawing of Burgee's own flag (web/layout/burgee.tsx). */
const burgee = 'svg[viewBox="0 0 44 40"]';

/**
 * Returns the style rules that give a page the club's look: the tokens that differ from those in tokens.css, and the logo
 * in the place of Burgee's flag. '' for a club that has neither a logo nor colours. Its selectors take precedence over
 * those of the page's own style, wherever that is in the document.
 */
export function lookStyle(look: ClubLook): string {
	const { light, dark } = lookTokens(look);
	const names = (Object.keys(light) as (keyof LookTokens)[]).filter(
		(name) => light[name] !== palette.light.look[name] || dark[name] !== palette.dark.look[name],
	);
	const rootWith = (tokens: LookTokens) =>
		rule(':root:root', names.map((name) => `--${name}:${tokens[name]}`).join(';'));
	return [
		// Printed pages keep their own colours, and dark mode applies to screens only.
		rule('@media screen', rootWith(light)),
		rule('@media screen and (prefers-color-scheme:dark)', rootWith(dark)),
		hasOwnColours(look) ? flag : '',
		logoRules(look, dark),
	].join('');
}

/** Burgee's flag in the club's colours. */
const flag = `${burgee} path{fill:var(--bar-ink)}${burgee} path:first-child{stroke:var(--bar-ink)}${burgee} path:nth-child(3){fill:var(--bar-line)}${burgee} path:last-child{fill:var(--bar-focus)}`;

function logoRules(look: ClubLook, dark: LookTokens): string {
	const path = logoIconPath(look, 'icon-192.png');
	if (path === null) return '';
	const shown = `width:3rem;height:3rem;padding:0;background:url("${path}") center/contain no-repeat`;
	// A logo that suits a light header could not be seen on a dark one.
	const hasPlate = look.bar !== null && dark.bar !== look.bar;
	const plate = `background-color:${look.bar};border-radius:var(--radius-small)`;
	return [
		rule(`:root ${burgee}`, shown),
		rule(`${burgee} path`, 'display:none'),
		hasPlate ? rule('@media (prefers-color-scheme:dark)', rule(`:root ${burgee}`, plate)) : '',
	].join('');
}

function rule(selector: string, content: string): string {
	return content === '' ? '' : `${selector}{${content}}`;
}
