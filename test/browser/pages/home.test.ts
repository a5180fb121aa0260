import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { widths } from '../chromium.ts';
import { closePageAfterTest, network, page, screen, usePage, useReadApp } from '../fixture.ts';

useReadApp();
const advance = (seconds: number) => page.clock.runFor(seconds * 1000);
const expectSlide = async (number: number) => {
	const slide = page.getByRole('group', { name: `${number} of 5`, exact: true });
	await slide.waitFor();
	expect(await page.locator('[aria-roledescription="slide"]:not([inert])').count()).toBe(1);
	await page.waitForFunction(
		(expected) => {
			const active = document.querySelector('[aria-roledescription="slide"]:not([inert])');
			const row = active?.parentElement;
			const hasScrolled = row && Math.abs(row.scrollLeft - (expected - 1) * row.clientWidth) < 2;
			return hasScrolled && active?.getAttribute('aria-label') === `${expected} of 5`;
		},
		number,
		{ polling: 'raf' },
	);
};
const focusedLabel = () =>
	page.evaluate(() => {
		const element = document.activeElement;
		return element?.getAttribute('aria-label') ?? element?.textContent;
	});

describe('the photo carousel', () => {
	usePage({ viewport: widths.desktop }, 'suite');
	beforeAll(async () => {
		closePageAfterTest();
		await page.clock.install();
	});

	async function openHome(reducedMotion: 'reduce' | 'no-preference' = 'no-preference') {
		await page.emulateMedia({ reducedMotion });
		await page.mouse.move(5, 5);
		await screen.goto('/');
		const carousel = screen.region('Members’ Photos');
		await carousel.scrollIntoViewIfNeeded();
		return carousel;
	}
	/** Shows all slides at once for a moment, as a browser may do to capture the whole page. */
	const showAllSlides = (row: Locator) =>
		row.evaluate(async (element) => {
			element.style.display = 'block';
			await new Promise<void>((resolve) => {
				const observer = new IntersectionObserver(
					(entries) => entries.every(({ isIntersecting }) => isIntersecting) && resolve(),
					{ root: element, threshold: 0.9 },
				);
				for (const slide of element.children) observer.observe(slide);
			});
			element.style.display = '';
		});

	test('the photo carousel describes itself and its photos, and Tab reaches every button and the link of the visible photo', async () => {
		const carousel = await openHome();
		expect(await carousel.getAttribute('aria-roledescription')).toBe('carousel');
		await expectSlide(1);
		const slide = page.getByRole('group', { name: '1 of 5', exact: true });
		const photo = slide.getByRole('img');
		expect(await photo.getAttribute('alt')).toContain('mirrored in still water');
		expect(
			await photo.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
		).toBe(960);
		expect(await carousel.getByText(/^Send us yours:/).count()).toBe(5);
		expect(await slide.getByRole('link').getAttribute('href')).toBe('mailto:photos@example.org');
		expect(await carousel.locator('img[loading="lazy"][width][height]').count()).toBe(5);

		const buttons = carousel.getByRole('button');
		await buttons.first().focus();
		expect(await focusedLabel()).toBe('Pause');
		await screen.press('Enter');
		expect(await focusedLabel()).toBe('Play');
		await screen.press('Tab');
		expect(await focusedLabel()).toBe('Previous photo');
		await screen.press('Enter');
		await expectSlide(5);
		await screen.press('Tab');
		expect(await focusedLabel()).toBe('Next photo');
		await screen.press('Space');
		await expectSlide(1);
		await screen.press('Enter');
		await expectSlide(2);
		await screen.press('Tab');
		expect(await focusedLabel()).toBe('photos@example.org');
		await screen.press('Tab');
		expect(await focusedLabel()).toBe('Feedback');
	});

	test('the photo carousel pauses while the mouse or the focus is inside, stops with the “Pause” button or a swipe, but not if all photos can be seen, and continues with the “Play” button', async () => {
		const carousel = await openHome();
		const row = carousel.locator('[aria-live]');
		await showAllSlides(row);
		await expectSlide(1);
		expect(await row.getAttribute('aria-live')).toBe('off');
		await advance(7);
		await expectSlide(2);
		await carousel.hover();
		await advance(60);
		await expectSlide(2);
		expect(await row.getAttribute('aria-live')).toBe('polite');
		await page.mouse.move(5, 5);
		await advance(7);
		await expectSlide(3);
		await carousel.getByRole('button', { name: 'Next photo' }).focus();
		await advance(60);
		await expectSlide(3);
		await screen.link('Feedback', { exact: true }).focus();
		await advance(7);
		await expectSlide(4);

		await carousel.getByRole('button', { name: 'Pause' }).click();
		await page.mouse.move(5, 5);
		await screen.link('Feedback', { exact: true }).focus();
		await advance(60);
		await expectSlide(4);
		await carousel.getByRole('button', { name: 'Play' }).click();
		await advance(7);
		await expectSlide(5);
		await row.evaluate((element) => element.scrollTo({ left: 2 * element.clientWidth }));
		await expectSlide(3);
		await carousel.getByRole('button', { name: 'Play' }).waitFor();
		await advance(60);
		await expectSlide(3);
	});

	test('the photo carousel does not rotate if the user prefers reduced motion', async () => {
		const carousel = await openHome('reduce');
		await carousel.getByText('Paused: your device is set to reduce motion').waitFor();
		expect(await carousel.getByRole('button', { name: /play|pause/i }).count()).toBe(0);
		await advance(60);
		await expectSlide(1);
		await carousel.getByRole('button', { name: 'Next photo' }).click();
		await expectSlide(2);

		// On a phone, the sentence stands above both buttons.
		await page.setViewportSize(widths.phone);
		const boxOf = async (element: Locator) =>
			(await element.boundingBox()) ?? { y: Number.NaN, height: 0 };
		const sentence = await boxOf(carousel.getByText('Paused: your device'));
		const previous = await boxOf(carousel.getByRole('button', { name: 'Previous photo' }));
		const next = await boxOf(carousel.getByRole('button', { name: 'Next photo' }));
		expect(previous.y).toBe(next.y);
		expect(sentence.y + sentence.height).toBeLessThanOrEqual(next.y);
	});
});

describe('the home page', () => {
	usePage({ viewport: widths.desktop, reducedMotion: 'reduce' });

	test('on a phone, Home shows the next event without scrolling, then the work day, the news and the water level, and on wide screens, no hill of the scenery is cut; printed, it shows the address of each link but no photo carousel', async () => {
		await page.setViewportSize({ width: 390, height: 844 });
		// If Inter loads too late, the page keeps a fallback font, which can be much wider.
		await page.route('**/*.woff2', (route) => route.abort());
		await screen.goto('/');
		const next = screen.region('Coming Up').getByRole('listitem').first();
		await expect
			.poll(() => next.evaluate((item) => item.getBoundingClientRect().bottom))
			.toBeLessThanOrEqual(844);
		const waterLevel = screen.region('Water Level at Kestrel Water');
		const news = screen.region('Latest News');
		const places = await Promise.all(
			[screen.region('Coming Up'), screen.region('Next Work Day'), news, waterLevel].map(
				async (region) => (await region.boundingBox())?.y ?? Number.NaN,
			),
		);
		expect(places).toEqual([...places].sort((a, b) => a - b));
		await page.getByRole('navigation', { name: 'Shortcuts' }).getByText('Water level').click();
		await expect.poll(async () => (await waterLevel.boundingBox())?.y).toBeLessThan(100);
		await news.scrollIntoViewIfNeeded();
		await news.getByText('Yesterday', { exact: true }).waitFor();
		const newest = news.getByRole('link', { name: /^The water is low: which slipway to use/ });
		expect(await newest.getAttribute('href')).toMatch(/\/news\/sample-water-level$/);
		await news.getByRole('link', { name: 'Recent News' }).waitFor();
		for (const width of [1280, 3840]) {
			await page.setViewportSize({ width, height: 900 });
			const scene = page.locator('svg[preserveAspectRatio="xMidYMax slice"]');
			const [drawn, frame] = await scene.evaluate((svg: SVGSVGElement) => [
				svg.viewBox.baseVal.height * (svg.getScreenCTM()?.a ?? 0),
				svg.getBoundingClientRect().height,
			]);
			expect([width, Math.round(drawn ?? 0)]).toEqual([width, Math.round(frame ?? -1)]);
		}
		expect(await screen.region('Members’ Photos').count()).toBe(1);
		await page.emulateMedia({ media: 'print' });
		const link = screen.link(/^Respect the water/);
		expect(
			await link.evaluate((element) => getComputedStyle(element, '::after').content),
		).toContain('https://');
		expect(await screen.region('Members’ Photos').count()).toBe(0);
	});

	describe('the next work day', () => {
		const nextWorkDay = () => screen.region('Next Work Day');

		test('the home page shows three events, and the next work day without a layout shift', async () => {
			// The window is high enough for the news, which load when they are visible.
			await page.setViewportSize({ ...widths.desktop, height: 1_200 });
			const requests = await network.hold('**/api/work-days');
			await screen.goto('/');
			await screen.heading('Coming Up').waitFor();
			await expect.poll(() => screen.region('Coming Up').getByRole('listitem').count()).toBe(3);
			await page.waitForFunction(() =>
				[...document.querySelectorAll('main [role="status"]')].every(({ textContent }) =>
					textContent?.endsWith('Loading work days…'),
				),
			);
			await page.evaluate(() => {
				new PerformanceObserver((list) => {
					for (const _ of list.getEntries()) document.body.dataset.shifted = 'yes';
				}).observe({ type: 'layout-shift' });
			});
			requests.pass();
			await nextWorkDay()
				.getByText(/^Saturday .*, 09:30$/)
				.waitFor();
			expect(
				await nextWorkDay().evaluate((card) => card === card.parentElement?.firstElementChild),
			).toBe(true);
			// The browser reports a layout shift within two frames, so the test waits for two frames.
			await page.evaluate(
				() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
			);
			expect(await page.locator('body').getAttribute('data-shifted')).toBeNull();
			const path = await nextWorkDay()
				.getByRole('link', { name: 'Club Work Day' })
				.getAttribute('href');
			expect(path).toMatch(/\/work-day-booking\?id=sample-work-day$/);
			// A single work day needs no list to choose from.
			await page.getByRole('navigation', { name: 'Shortcuts' }).getByText('Work days').click();
			await page.waitForURL('**/work-day-booking?id=sample-work-day');
			await screen.title('Club Work Day').waitFor();
		});

		test('the home page has no work day link if the work days cannot be loaded', async () => {
			await network.fail('**/api/work-days');
			await screen.goto('/');
			await screen.heading('Coming Up').waitFor();
			await page.waitForLoadState('networkidle');
			expect(await nextWorkDay().count()).toBe(0);
			expect(await screen.alert().count()).toBe(0);
		});
	});
});
