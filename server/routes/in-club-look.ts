import { hash } from 'node:crypto';
import { withTimeout } from '@burgee/adapters/system/with-timeout';
import { lookStyle } from '@burgee/core/display/look-style';
import { type ClubLook, hasOwnColours } from '@burgee/core/rules/site/look/club-look';
import { barColour, logoIconPath } from '@burgee/core/rules/site/look/logo-icons';
import type { CurrentFacts } from '../current-facts.ts';

/** An HTML document, and what its headers must say about it. */
interface Dressed {
	html: string;
	/** The Content-Security-Policy sources of the document's style elements. '' if it has none. */
	styleSource: string;
	/** The values of the document's Link header. */
	links: string[];
}

/** The style of the last look. A club changes it rarely. */
let last = { key: '', style: '', styleSource: '' };

/**
 * Returns the document of a page with the club's logo and colours (decision: club-look). The browser shows them at once,
 * because their style is in the head of the document.
 * @param look null if the club's facts cannot be read. The document then stays as it is.
 */
export function inClubLook<Document extends Dressed>(
	document: Document,
	look: ClubLook | null,
): Document {
	if (look === null || (look.logo === null && !hasOwnColours(look))) return document;
	const { style, styleSource } = styleOf(look);
	const icon = logoIconPath(look, 'icon-192.png');
	const touchIcon = logoIconPath(look, 'apple-touch-icon.png');
	const theme = `<meta name="theme-color" content="${barColour(look)}" />`;
	const withColours = document.html
		.replace(/<meta name="theme-color"[^>]*>/, theme)
		.replace('</head>', `<style id="club-look">${style}</style>\n</head>`);
	const html =
		icon === null || touchIcon === null
			? withColours
			: withColours
					.replace(/<link rel="icon"[^>]*>/, `<link rel="icon" type="image/png" href="${icon}" />`)
					.replace(/(<link rel="apple-touch-icon" href=)"[^"]*"/, `$1"${touchIcon}"`);
	return {
		...document,
		html,
		styleSource: `${document.styleSource} ${styleSource}`.trim(),
		links: icon === null ? document.links : [...document.links, `<${icon}>; rel=preload; as=image`],
	};
}

/** Returns the club's look. Null if the storage does not answer, so that the document is sent all the same. */
export async function currentLook(facts: CurrentFacts): Promise<ClubLook | null> {
	const current = await withTimeout(1_000, () => facts.get()).catch(() => null);
	return current?.look ?? null;
}

function styleOf(look: ClubLook): { style: string; styleSource: string } {
	const key = JSON.stringify(look);
	if (last.key !== key) {
		const style = lookStyle(look);
		last = { key, style, styleSource: `'sha256-${hash('sha256', style, 'base64')}'` };
	}
	return last;
}
