import { z } from 'zod';

/** The names of the choices by path, as in `factLabels`. */
export const pageLabels = {
	'pages.news': 'News',
	'pages.documents': 'Documents & Files',
	'pages.information': 'Club Information',
	'pages.beginners': 'Beginner Sailing Tips',
	'pages.hullSpeed': 'Hull speed on Beginner Sailing Tips',
	'pages.workDays': 'Work Days',
} as const;

/**
 * Which parts of the public site the club has. Home, the calendar and the pages about bookings always exist. A part is
 * there unless the club leaves it out.
 */
export const clubPages = z.strictObject({
	news: z.boolean().default(true),
	documents: z.boolean().default(true),
	information: z.boolean().default(true),
	beginners: z.boolean().default(true),
	/** A section of the page for beginners. */
	hullSpeed: z.boolean().default(true),
	workDays: z.boolean().default(true),
});
export type ClubPages = z.infer<typeof clubPages>;
