import { type ClubColours, lookTokens } from '../site/look/look-tokens.ts';
import type { Letter } from './letter.ts';

const font = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const noColours: ClubColours = { bar: null, accent: null, link: null };

/** The colours of a letter that follow from the club's own. */
interface LetterColours {
	/** The line above the letter. */
	edge: string;
	quiet: string;
	button: string;
	buttonInk: string;
}

const own: Record<'light' | 'dark', LetterColours> = {
	light: { edge: '#2d9a9c', quiet: '#0f6063', button: '#ffc531', buttonInk: '#0b2540' },
	dark: { edge: '#237f82', quiet: '#7fd0d2', button: '#ffcb47', buttonInk: '#0b2540' },
};

function coloursOf(colours: ClubColours): typeof own {
	const tokens = lookTokens(colours);
	const inMode = (mode: 'light' | 'dark'): LetterColours => {
		const { accent, 'accent-ink': ink, link, 'tint-line': edge } = tokens[mode];
		return {
			...own[mode],
			...(colours.link !== null && { edge, quiet: link }),
			...(colours.accent !== null && { button: accent, buttonInk: ink }),
		};
	};
	return { light: inMode('light'), dark: inMode('dark') };
}

/** The classes change only colours, for mail programs with a dark mode. Everything else is inline. */
const darkStyle = ({
	edge,
	quiet,
	button,
	buttonInk,
}: LetterColours) => `@media (prefers-color-scheme: dark) {
.page { background: #07131f !important; }
.card { background: #0e2133 !important; border-color: ${edge} !important; }
.card, .card p, .card td { color: #eef4f7 !important; }
.card th { color: #b9c9d6 !important; }
.card tr > * { border-color: #22394d !important; }
.card .quiet { color: ${quiet} !important; }
.card .button { background: ${button} !important; color: ${buttonInk} !important; }
}`;

const page = 'margin: 0; padding: 16px 8px; background: #f7f6f1;';
const card = ({ edge }: LetterColours) =>
	`max-width: 560px; margin: 0 auto; padding: 24px 20px; background: #ffffff; border-top: 4px solid ${edge}; border-radius: 8px; color: #0e2236; font: 17px/1.5 ${font}; overflow-wrap: anywhere;`;
const paragraph = 'margin: 0 0 16px; color: #0e2236;';
const table =
	'width: 100%; margin: 0 0 24px; border-collapse: collapse; font: inherit; text-align: left;';
const cell = 'padding: 8px 0; border-bottom: 1px solid #d9d6cb; vertical-align: top;';
const label = `${cell} width: 35%; padding-right: 12px; color: #384b5e; font-weight: normal; overflow-wrap: break-word;`;
const value = `${cell} color: #0e2236; font-weight: 600;`;
const buttonStyle = ({ button, buttonInk }: LetterColours) =>
	`display: inline-block; padding: 12px 16px; border-radius: 8px; background: ${button}; color: ${buttonInk}; font-weight: 600; text-decoration: none;`;

/**
 * Returns the letter as an HTML document with the words of `letterText`. It loads nothing, so that it is complete without
 * images and nobody learns whether it was read. The colours are the club's own, which `clubLook` has accepted.
 */
export function letterHtml(
	letter: Letter,
	{ subject, colours = noColours }: { subject: string; colours?: ClubColours },
): string {
	const { light, dark } = coloursOf(colours);
	const { greeting, paragraphs, facts, link, closing, unsubscribe } = letter;
	const body = [
		...[greeting, ...paragraphs].map(paragraphHtml),
		facts.length === 0 ? '' : `<table style="${table}">${facts.map(factHtml).join('')}</table>`,
		link === null
			? ''
			: `<p style="margin: 0 0 24px;"><a class="button" style="${buttonStyle(light)}" href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`,
		paragraphHtml(closing),
		unsubscribe === undefined
			? ''
			: `<p style="margin: 0; font-size: 15px;"><a class="quiet" style="color: ${light.quiet};" href="${escapeHtml(unsubscribe.url)}">${escapeHtml(unsubscribe.label)}</a></p>`,
	];
	return `<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark; }
${darkStyle(dark)}
</style>
</head>
<body class="page" style="${page}">
<div class="card" style="${card(light)}">
${body.filter((block) => block !== '').join('\n')}
</div>
</body>
</html>
`;
}

function paragraphHtml(text: string): string {
	return text === ''
		? ''
		: `<p style="${paragraph}">${escapeHtml(text).replaceAll('\n', '<br>\n')}</p>`;
}

function factHtml(fact: Letter['facts'][number]): string {
	return `<tr><th scope="row" style="${label}">${escapeHtml(fact.label)}:</th> <td style="${value}">${escapeHtml(fact.value)}</td></tr>`;
}

const entities: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
