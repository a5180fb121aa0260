import { z } from 'zod';
import { webAddress } from '../web-address.ts';

/** Stands for the message's secret in the address of a letter's link. */
export const secretPlaceholder = '{secret}';

const letterLink = z.object({
	label: z.string(),
	url: z.string().refine((url) => webAddress(url) !== null),
});
type LetterLink = z.infer<typeof letterLink>;

/** The content of a message, from which its plain text and its HTML are made. The texts contain no markup. */
export const letter = z.object({
	greeting: z.string(),
	paragraphs: z.array(z.string()),
	facts: z.array(z.object({ label: z.string(), value: z.string() })),
	/** The one link that the reader may need. Its address may contain `secretPlaceholder`. */
	link: letterLink.nullable(),
	closing: z.string(),
	/** A link below the closing that ends such letters. Mail programs offer it too (RFC 8058). */
	unsubscribe: letterLink.optional(),
});
export type Letter = z.infer<typeof letter>;

/** Returns the letter with the secret in the addresses of its links. */
export function withSecret(letter: Letter, secret: string): Letter {
	return withUrls(letter, (url) => url.replaceAll(secretPlaceholder, encodeURIComponent(secret)));
}

/** Returns the letter with other addresses in its links. */
export function withUrls(letter: Letter, change: (url: string) => string): Letter {
	const { link, unsubscribe } = letter;
	const changed = (old: LetterLink) => ({ ...old, url: change(old.url) });
	return {
		...letter,
		link: link && changed(link),
		...(unsubscribe && { unsubscribe: changed(unsubscribe) }),
	};
}

export function needsSecret({ link, unsubscribe }: Letter): boolean {
	return [link, unsubscribe].some((each) => each?.url.includes(secretPlaceholder) ?? false);
}

/** Returns the letter as plain text. */
export function letterText(letter: Letter): string {
	const { greeting, paragraphs, facts, link, closing, unsubscribe } = letter;
	const blocks = [
		greeting,
		...paragraphs,
		facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
		linkText(link),
		closing,
		linkText(unsubscribe ?? null),
	];
	return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function linkText(link: LetterLink | null): string {
	return link === null ? '' : `${link.label}\n${link.url}`;
}
