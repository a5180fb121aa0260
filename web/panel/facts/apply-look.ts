import { lookStyle } from '@burgee/core/display/look-style';
import type { ClubLook } from '@burgee/core/rules/site/look/club-look';

/**
 * Shows another look on the page that is open. The Content-Security-Policy allows the style element that came with the
 * document only as it is, but not a new one.
 */
export function applyLook(look: ClubLook): void {
	document.getElementById('club-look')?.remove();
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(lookStyle(look));
	document.adoptedStyleSheets = [sheet];
}
