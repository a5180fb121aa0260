import { page } from './fixture.ts';

const narrowest = 320;
const widest = 2560;
const step = 16;
/** From these widths, a page of the panel has other elements, which React renders after the browser has resized the page. */
const rearranged = [768, 1024, 1152];
const height = 844;

/**
 * Gives the window the widths from 320 to 2,560 px, in steps of 16.
 * @returns the widths at which the open page is wider than the window, and the elements that reach beyond the window.
 */
export async function wideLayouts(): Promise<string[]> {
	const size = page.viewportSize() ?? { width: narrowest, height };
	const browser = await page.context().newCDPSession(page);
	// The browser lays out a transparent page as usual, but draws nothing, which saves time.
	await setOpacity('0');
	// The commands are sent at once, and the browser executes them in this order. Waiting for each would take four times
	// as long.
	const measured: Promise<[number, string]>[] = [];
	for (let width = narrowest; width <= widest; width += step) {
		const screenSize = {
			width,
			height,
			deviceScaleFactor: 1,
			mobile: false,
			dontSetVisibleSize: true,
		};
		browser.send('Emulation.setDeviceMetricsOverride', screenSize);
		if (rearranged.includes(width)) await page.evaluate(rendered);
		measured.push(
			browser
				.send('Runtime.evaluate', { expression: `(${overflowOf})()`, returnByValue: true })
				.then(({ result }) => [width, result.value]),
		);
	}
	const tooWide = (await Promise.all(measured)).filter(([, overflow]) => overflow !== '');
	await browser.detach();
	await page.setViewportSize(size);
	await setOpacity('');
	return tooWide.map(([width, overflow]) => `${width} px: the page has ${overflow}`);
}

/** Resolves when the browser has told the page its new width, and React has rendered. */
async function rendered(): Promise<void> {
	await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

const setOpacity = (opacity: string) =>
	page.evaluate((value) => {
		document.documentElement.style.opacity = value;
	}, opacity);

/** Returns the elements that reach beyond the right edge of the window, or '' if the page is as wide as the window. */
function overflowOf(): string {
	const { scrollWidth, clientWidth } = document.scrollingElement ?? document.documentElement;
	if (scrollWidth <= clientWidth) return '';
	const wide = [...document.querySelectorAll('body *')].filter(
		(element) => element.getBoundingClientRect().right > clientWidth + 0.5,
	);
	const names = wide.map((element) =>
		element.outerHTML.slice(0, element.outerHTML.indexOf('>') + 1),
	);
	return `${scrollWidth} px, because of ${names.slice(-3).join(' ')}`;
}

/**
 * Returns the elements of the open page that cut off a part of their content at the right edge. An element may cut a name
 * that is its tooltip too.
 */
export function cutContent(): Promise<string[]> {
	return page.evaluate(() =>
		[...document.querySelectorAll<HTMLElement>('body *:not(input, textarea, select, svg, svg *)')]
			.filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
			.filter((element) => /hidden|clip/.test(getComputedStyle(element).overflowX))
			.filter(({ title, textContent }) => title !== textContent)
			.map((element) => element.outerHTML.slice(0, 160)),
	);
}

const minTargetPx = 44;

/**
 * Returns the controls of the open page that are too small to tap: less than 44 px high, and so near to another control
 * that both cannot be 44 px high (WCAG 2.5.8, with the size of 2.5.5). A link within a text is as high as the text.
 */
export function smallTargets(): Promise<string[]> {
	return page.evaluate((minPx) => {
		const selector = 'a[href], button, input, select, textarea, summary';
		const controls = [...document.querySelectorAll<HTMLElement>(selector)].filter((control) =>
			control.checkVisibility({ visibilityProperty: true }),
		);
		/** Returns the area that a tap on the control can hit. */
		const areaOf = (control: HTMLElement): DOMRect => {
			const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
			const areas = [control, ...labels].map((element) => element.getBoundingClientRect());
			// A link can fill the row that it names.
			const { position, inset } = getComputedStyle(control, '::after');
			if (position === 'absolute' && inset === '0px') {
				let row = control;
				while (getComputedStyle(row).position === 'static' && row.parentElement) {
					row = row.parentElement;
				}
				areas.push(row.getBoundingClientRect());
			}
			return areas.reduce((a, b) => (a.height >= b.height ? a : b));
		};
		const isInText = (control: HTMLElement) => {
			const text = control.closest('p, li, dd, td, th, label, h1, h2, h3, blockquote');
			return (
				getComputedStyle(control).display === 'inline' &&
				text?.textContent?.trim() !== control.textContent?.trim()
			);
		};
		const areas = controls
			.filter((control) => !isInText(control))
			.map((control) => {
				const { width, height, left, right, top } = areaOf(control);
				const missing = Math.max(0, minPx - height) / 2;
				const [from, to] = [top - missing, top + height + missing];
				return { control, width, height, left, right, from, to };
			});
		return areas
			.filter((area) => {
				const isNear = (other: typeof area) =>
					other.control !== area.control &&
					Math.min(area.right, other.right) - Math.max(area.left, other.left) > 1 &&
					Math.min(area.to, other.to) - Math.max(area.from, other.from) > 1;
				return area.height < minPx - 0.5 && areas.some(isNear);
			})
			.map(({ control, width, height }) => {
				const size = `${Math.round(width)} × ${Math.round(height)} px`;
				return `${size}: ${control.outerHTML.slice(0, 160)}`;
			});
	}, minTargetPx);
}
