import axeCore, { type RunOptions } from 'axe-core';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { widths } from './chromium.ts';
import { page, screen } from './fixture.ts';

/** `prepare` runs on the loaded page. `intercept` changes the server's responses before the page is opened. */
export type PageToCheck = [
	name: string,
	path: string,
	prepare?: () => Promise<void>,
	intercept?: () => Promise<unknown>,
];

/** Clicks the first button with the name, and waits for the element that should appear. */
export const click = (name: string | RegExp, result: () => Locator) => async () => {
	await screen.button(name).first().click();
	await result().waitFor();
};
export const fillAndClick =
	(texts: Record<string, string>, button: string, result: () => Locator) => async () => {
		for (const [label, text] of Object.entries(texts)) await screen.field(label).fill(text);
		await click(button, result)();
	};
export const anyDialog = () => page.getByRole('dialog');

/** Opens each page once, and checks it on a desktop and on a phone. */
export function testAccessibility(
	pages: PageToCheck[],
	open: (path: string) => Promise<unknown> = screen.goto,
): void {
	test.each(pages)(
		'axe finds no violation, and Tab reaches every control: %s',
		(_, path, prepare, intercept) => openAndCheck(path, prepare, intercept, open),
	);
}

export async function openAndCheck(
	path: string,
	prepare = async () => {},
	intercept: () => Promise<unknown> = async () => {},
	open: (path: string) => Promise<unknown> = screen.goto,
): Promise<void> {
	await page.setViewportSize(widths.phone);
	await intercept();
	await open(path);
	await waitUntilLoaded();
	await prepare();
	await checkAccessibility();
	await page.unrouteAll({ behavior: 'wait' });
}

/** Waits until the open page, with its lazy sections, has loaded. Scrolls back to the top. */
export async function waitUntilLoaded(): Promise<void> {
	await page.getByRole('heading', { level: 1 }).waitFor();
	// Lazy sections load when they are near the viewport, so the page scrolls to each of them.
	await page.waitForFunction(() => {
		const statuses = [...document.querySelectorAll('[role="status"]')];
		// The text begins with what the page shows without script.
		const loading = statuses.find(({ textContent }) => /Loading .*…$/.test(textContent ?? ''));
		loading?.scrollIntoView();
		return loading === undefined;
	});
	// The page that has loaded may have another heading than the page that was loading.
	await page.getByRole('heading', { level: 1 }).waitFor();
	await page.evaluate(() => window.scrollTo(0, 0));
}

/**
 * Expects no problem in the main element of the open page, or in the open dialog. Afterwards, the window has the size of a
 * phone. By default, leaves out the header, menu and footer, which every-width.test.ts checks on three pages.
 */
export async function checkAccessibility(part: Part = 'main'): Promise<void> {
	const overflow: number[] = [];
	const problems = await accessibilityProblems(part, async () => {
		overflow.push(await screen.horizontalOverflow());
	});
	expect({ ...problems, overflow }).toEqual({ violations: [], missed: [], overflow: [0, 0] });
}

/** What to check of a page: all, or only its main element, if another test has checked the header, menu and footer. */
type Part = 'page' | 'main';

/**
 * Checks the open page on a desktop in light colours and then on a phone in dark colours. The width decides about places
 * and sizes, never about colours.
 * @param measure is called at both widths.
 */
export async function accessibilityProblems(part: Part, measure = async () => {}) {
	await page.setViewportSize(widths.desktop);
	const violations = await accessibilityViolations(['light'], part);
	await measure();
	// A desktop shows every control that a phone shows, except for the button of the menu.
	const missed = await controlsThatTabMisses(part);
	await page.setViewportSize(widths.phone);
	violations.push(...(await accessibilityViolations(['dark'], part)));
	await measure();
	return { violations, missed };
}

/**
 * Presses Tab through the open page or dialog. Returns the HTML of each visible control that never had the focus. If a
 * control is missed, the HTML of the elements that had the focus follows, in their order.
 */
async function controlsThatTabMisses(part: Part): Promise<string[]> {
	const tabbed = await page.evaluateHandle((only) => {
		const main = only === 'main' ? document.querySelector('main') : null;
		const area = [...document.querySelectorAll(':modal')].at(-1) ?? main ?? document;
		if (area === main) main?.focus();
		const controls = [
			...area.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
		].filter(
			(control) =>
				control.checkVisibility({ visibilityProperty: true }) &&
				!control.matches(':disabled, [inert] *'),
		);
		// Tab stops once in a group of radio buttons: at the selected button or, if none is selected, at an end.
		const nameOf = (control: Element) =>
			control instanceof HTMLInputElement && control.type === 'radio' ? control.name : null;
		const remaining = new Set(controls);
		const focused: string[] = [];
		const noteFocus = ({ target }: FocusEvent) => {
			if (target instanceof Element) focused.push(target.outerHTML.slice(0, 100));
			const name = target instanceof Element ? nameOf(target) : null;
			for (const control of remaining) {
				if (control === target || (name !== null && nameOf(control) === name))
					remaining.delete(control);
			}
		};
		addEventListener('focusin', noteFocus);
		return { remaining, focused, stop: () => removeEventListener('focusin', noteFocus) };
	}, part);
	// Tab stops several times in some controls, such as a date, and at some other elements, such as a list that
	// scrolls. Further rounds therefore press Tab for the controls that are left.
	for (let round = 1; round <= 5; round += 1) {
		const left = await tabbed.evaluate(({ remaining }) => remaining.size);
		if (left === 0) break;
		// The browser handles the keys in this order. Waiting for each would take three times as long.
		await Promise.all(Array.from({ length: Math.max(left, 5) }, () => screen.press('Tab')));
	}
	return tabbed.evaluate(({ remaining, focused, stop }) => {
		stop();
		// With the focus, “Skip to content” covers the logo, which axe would report.
		if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
		const missed = [...remaining].map(
			(control) => `${control.outerHTML}${control.isConnected ? '' : ' (replaced meanwhile)'}`,
		);
		return missed.length === 0 ? [] : [...missed, 'Focus order:', ...focused];
	});
}

const colorSchemes = ['light', 'dark'] as const;

/**
 * Returns each accessibility violation on the open page, or in the open dialog, in the colour schemes: by default, in both.
 * Only the first scheme is checked by all rules, and the second by the rules about colours.
 */
export async function accessibilityViolations(
	schemes: readonly (typeof colorSchemes)[number][] = colorSchemes,
	part: Part = 'page',
): Promise<string[]> {
	if (!(await page.evaluate(() => 'axe' in window))) {
		await page.evaluate(axeCore.source);
		await page.evaluate(rememberColors);
	}
	const violations: string[] = [];
	for (const colorScheme of schemes) {
		await page.emulateMedia({ colorScheme });
		// A colour transition must end before axe measures the contrast. If the page cancels a transition, `finished`
		// rejects, and another transition may have replaced it.
		await page.evaluate(async () => {
			const running = () =>
				document
					.getAnimations()
					.filter(
						({ effect, playState }) =>
							playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
					);
			for (let left = running(); left.length > 0; left = running()) {
				await Promise.allSettled(left.map(({ finished }) => finished));
			}
		});
		const options: RunOptions = {
			// With this value of `resultTypes`, axe builds no selectors for elements without a violation,
			// which saves time.
			resultTypes: ['violations'],
			// Axe leaves out these rules by default. The second is WCAG 2.5.3: a control's name contains its visible text.
			rules: {
				'target-size': { enabled: true },
				'label-content-name-mismatch': { enabled: true },
			},
			...(colorScheme !== schemes[0] && { runOnly: ['color-contrast', 'link-in-text-block'] }),
		};
		const check = async ({ runOptions, only }: { runOptions: RunOptions; only: Part }) => {
			const { axe } = window as unknown as { axe: typeof import('axe-core') };
			const others: Element[] = [];
			// Axe checks the rules about whole pages only if it may look at the whole page, except for some elements.
			let inner: Element | null = only === 'main' ? document.querySelector('main') : null;
			for (; inner !== null && inner !== document.body; inner = inner.parentElement) {
				for (const other of inner.parentElement?.children ?? [])
					if (other !== inner) others.push(other);
			}
			const area = [...document.querySelectorAll(':modal')].at(-1) ?? {
				include: [document],
				exclude: others,
			};
			// A control of which a sticky bar covers a part is not small: the reader can scroll it into view.
			const sticky = [...document.querySelectorAll<HTMLElement>('body *')].filter(
				(element) => getComputedStyle(element).position === 'sticky',
			);
			for (const { style } of sticky) style.position = 'relative';
			const { violations } = await axe.run(area, runOptions);
			for (const { style } of sticky) style.position = '';
			return violations.map(
				({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
			);
		};
		const found = await page.evaluate(check, { runOptions: options, only: part });
		violations.push(...found.map((violation) => `${colorScheme}: ${violation}`));
	}
	return violations;
}

interface AxeColor {
	r: number;
	g: number;
	b: number;
	alpha: number;
	parseString(text: string): AxeColor;
}

/** Makes axe parse each colour of a page once. Parsing it again for each element takes a fifth of axe's time. */
function rememberColors(): void {
	const { prototype } = (
		window as unknown as { axe: { commons: { color: { Color: { prototype: AxeColor } } } } }
	).axe.commons.color.Color;
	const { parseString } = prototype;
	const known = new Map<string, Pick<AxeColor, 'r' | 'g' | 'b' | 'alpha'>>();
	prototype.parseString = function (text) {
		const color = known.get(text);
		if (color !== undefined) return Object.assign(this, color);
		const { r, g, b, alpha } = parseString.call(this, text);
		known.set(text, { r, g, b, alpha });
		return this;
	};
}
