import { deviceName } from '@burgee/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../for-all.ts';

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0';

test.each([
	[
		'Firefox on Windows',
		'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
	],
	['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
	[
		'Firefox on iPhone',
		`Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webKit} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`,
	],
	['Chrome on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Safari/537.36`],
	['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${blink} Mobile Safari/537.36`],
	['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${blink} Safari/537.36`],
	[
		'Chrome on iPad',
		`Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${webKit} CriOS/143.0.1 Mobile/15E148 Safari/604.1`,
	],
	[
		'Edge on Windows',
		`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Safari/537.36 Edg/143.0.0.0`,
	],
	[
		'Opera on Mac',
		`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${blink} Safari/537.36 OPR/128.0.0.0`,
	],
	[
		'Samsung Internet on Android',
		'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
	],
	[
		'Safari on Mac',
		`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/26.0 Safari/605.1.15`,
	],
	[
		'Safari on iPhone',
		`Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webKit} Version/26.0 Mobile/15E148 Safari/604.1`,
	],
	['Linux', 'curl/8.5.0 (Linux)'],
	['Unknown device', 'node'],
	['Unknown device', ''],
])('deviceName returns “%s” for the User-Agent of this device: %s', (name, userAgent) => {
	expect(deviceName(userAgent)).toBe(name);
});

test('deviceName returns only words from its own lists, for any User-Agent', () => {
	forAll(fc.string(), (userAgent) => {
		expect(deviceName(`Firefox/1 ${userAgent}`)).toMatch(/^[A-Z][\w ]+$/);
	});
});
