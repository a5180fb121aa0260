import { z } from 'zod';
import { webAddress } from '../web-address.ts';

/** Stands for the message's secret in the address of a letter's link. */
export const secretPlaceholder = '{secret}';

/** The content of a message, from which its plain text and its HTML are made. The texts contain no markup. */
export const letter = z.object({
	greeting: z.string(),
	paragraphs: z.array(z.string()),
	facts: z.array(z.object({ label: z.string(), value: z.string() })),
	/** The one link that the reader may need. Its address may contain `secretPlaceholder`. */
	link: z
		.object({ label: z.string(), url: z.string().refine((url) => webAddress(url) !== null) })
		.nullable(),
	closing: z.string(),
});
export type Letter = z.infer<typeof letter>;

/** Returns the letter with the secret in the address of its link. */
export function withSecret(letter: Letter, secret: string): Letter {
	if (letter.link === null) return letter;
	const url = letter.link.url.replaceAll(secretPlaceholder, encodeURIComponent(secret));
	return { ...letter, link: { ...letter.link, url } };
}

export function needsSecret({ link }: Letter): boolean {
	return link?.url.includes(secretPlaceholder) ?? false;
}

/** Returns the letter as plain text. */
export function letterText({ greeting, paragraphs, facts, link, closing }: Letter): string {
	const blocks = [
		greeting,
		...paragraphs,
		facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
		link === null ? '' : `${link.label}\n${link.url}`,
		closing,
	];
	return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}
