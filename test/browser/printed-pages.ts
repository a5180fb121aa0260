import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { page } from './fixture.ts';

/** A piece of text on paper, in points from the upper left corner. */
interface PrintedText {
	text: string;
	left: number;
	right: number;
	top: number;
	bottom: number;
}

export interface PrintedPage {
	width: number;
	height: number;
	texts: PrintedText[];
	/** All texts in the order of the document, with single spaces. */
	text: string;
	/** The colours of the text, such as '#000000'. */
	colours: string[];
}

const { resolve } = createRequire(import.meta.url);
const origin = 'http://printed.test/';
const modules = ['pdf.mjs', 'pdf.worker.mjs'];
/** pdf.js defines the global variable `pdfjsLib`. */
const document = '<script type="module" src="pdf.mjs"></script>';

/** Prints the page of the running test on A4, and reads the sheets with pdf.js. */
export async function printedPages(): Promise<PrintedPage[]> {
	const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
	if (reader === null || reader.isClosed()) reader = await openReader();
	return reader.evaluate(readPdf, { base64: pdf.toString('base64'), origin });
}

/** The tab with pdf.js, which stays open until the fixture closes all tabs but the page of the tests. */
let reader: Page | null = null;

async function openReader(): Promise<Page> {
	const opened = await page.context().newPage();
	// pdf.js needs a browser's classes, which Node does not have.
	await opened.route(`${origin}**`, async (route) => {
		const name = new URL(route.request().url()).pathname.slice(1);
		if (!modules.includes(name)) return route.fulfill({ contentType: 'text/html', body: document });
		const body = await readFile(resolve(`pdfjs-dist/legacy/build/${name}`));
		return route.fulfill({ contentType: 'text/javascript', body });
	});
	await opened.goto(origin);
	return opened;
}

/** Runs in the browser. */
async function readPdf({ base64, origin }: { base64: string; origin: string }) {
	const { pdfjsLib } = globalThis as unknown as { pdfjsLib: typeof import('pdfjs-dist') };
	const { OPS, getDocument, GlobalWorkerOptions } = pdfjsLib;
	GlobalWorkerOptions.workerSrc = `${origin}pdf.worker.mjs`;
	const data = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
	const pdf = await getDocument({ data }).promise;
	const sheets: PrintedPage[] = [];
	for (let number = 1; number <= pdf.numPages; number += 1) {
		const sheet = await pdf.getPage(number);
		const { width, height } = sheet.getViewport({ scale: 1 });
		const { items } = await sheet.getTextContent();
		const texts = items.flatMap((item) => {
			if (!('str' in item) || item.str.trim() === '') return [];
			const [left, baseline] = [item.transform[4], height - item.transform[5]];
			const place = { left, right: left + item.width, top: baseline - item.height };
			return [{ text: item.str, ...place, bottom: baseline }];
		});
		const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : ''));
		const { fnArray, argsArray } = await sheet.getOperatorList();
		const colours = new Set<string>();
		let colour = '#000000';
		for (const [index, call] of fnArray.entries()) {
			if (call === OPS.setFillRGBColor) [colour] = argsArray[index];
			if (call === OPS.showText) colours.add(colour);
		}
		sheets.push({
			...{ width, height, texts, colours: [...colours] },
			text: text.join('').replace(/\s+/g, ' '),
		});
	}
	return sheets;
}

/** The margin of every page: 15 mm in points. */
const margin = (15 / 25.4) * 72;

/** What the app shows on a screen only. */
const screenOnly =
	/Skip to content|Public Website|Sign Out|MENU|Feedback|Add to My Calendar|Book Event|Find a name|Show (only|more)|History of changes/i;

/** Checks that all text is dark and within the margins, and that it is none of the texts for a screen. */
export function expectPrinted(sheets: PrintedPage[]): void {
	for (const { width, height, texts, text, colours } of sheets) {
		const cut = texts.filter(
			({ left, right, top, bottom }) =>
				Math.min(left, top, width - right, height - bottom) < margin - 1,
		);
		expect(cut).toEqual([]);
		expect(text).not.toMatch(screenOnly);
		expect(colours.filter((colour) => !/^#([0-3].){3}$/.test(colour))).toEqual([]);
	}
}
