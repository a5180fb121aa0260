import { readFileSync } from 'node:fs';

// Renders pages with the built renderer, in the time zone and the locale of this process.
const [renderer, pages] = process.argv.slice(2);
const { createPageRenderer } = await import(renderer);
const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions();
const html = JSON.parse(readFileSync(pages, 'utf8')).map(
	(data) => createPageRenderer().render(data).html,
);
process.stdout.write(JSON.stringify({ timeZone, locale, html }));
