// Prints the sample club's documents to PDF: npm run sample-documents
import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { defaultDocuments } from '@burgee/core/rules/site/documents';
import { openChromium } from './chromium.ts';
import { pathTo, sourceLine } from './sample-documents.ts';
import unpackChromium from './unpack-chromium.ts';

const chromium = await unpackChromium();
const browser = await openChromium(chromium.program);
try {
	const page = await browser.newPage();
	for (const clubDocument of defaultDocuments) {
		await page.goto(pathToFileURL(pathTo(`${clubDocument.id}.html`)).href);
		await page.evaluate(() => document.fonts.ready);
		const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
		await writeFile(
			pathTo(clubDocument.fileName),
			Buffer.concat([pdf, Buffer.from(sourceLine(clubDocument))]),
		);
	}
} finally {
	await browser.close();
	await chromium.remove();
}
