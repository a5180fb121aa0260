import { TotpPasswords } from '@burgee/adapters/totp/totp-passwords';
import { TOTP, URI } from 'otpauth';
import { expect, test } from 'vitest';

const passwords = new TotpPasswords();

/** The secret of the test vectors in RFC 6238, appendix B: the text '12345678901234567890'. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
	[59, '287082'],
	[1111111109, '081804'],
	[1111111111, '050471'],
	[1234567890, '005924'],
	[2000000000, '279037'],
	[20000000000, '353130'],
])('TotpPasswords.timeStepOf accepts the code of RFC 6238 at %i seconds', (seconds, code) => {
	const step = Math.floor(seconds / 30);
	expect(passwords.timeStepOf(code, { secret, at: at(seconds) })).toBe(step);
});

test('TotpPasswords.timeStepOf accepts a code one time step early or late, and returns the step of the code', () => {
	const code = '005924';
	const seconds = 1234567890;
	const steps = [-60, -30, 0, 30, 60].map((shift) =>
		passwords.timeStepOf(code, { secret, at: at(seconds + shift) }),
	);
	expect(steps).toEqual([null, 41152263, 41152263, 41152263, null]);
});

test.each(['', '000000', '5924', '00592', '0005924', 'abcdef', '00592４'])(
	'TotpPasswords.timeStepOf refuses the code “%s”',
	(code) => {
		expect(passwords.timeStepOf(code, { secret, at: at(1234567890) })).toBeNull();
	},
);

test('TotpPasswords.newSecret returns a different secret of 160 bits each time', () => {
	const secrets = Array.from({ length: 50 }, () => passwords.newSecret());
	expect(new Set(secrets).size).toBe(50);
	for (const created of secrets) expect(created).toMatch(/^[A-Z2-7]{32}$/);
});

test('TotpPasswords.setupOf returns a URI from which an authenticator app generates codes that are accepted', () => {
	const setup = passwords.setupOf({
		secret,
		account: 'zoë+1@example.org',
		issuer: 'Kielder: A & B',
	});
	const app = URI.parse(setup.uri);
	if (!(app instanceof TOTP)) throw new Error('the address is not a TOTP address');
	expect(app).toMatchObject({
		label: 'zoë+1@example.org',
		issuer: 'Kielder  A & B',
		digits: 6,
		period: 30,
		algorithm: 'SHA1',
	});
	const code = app.generate({ timestamp: 1234567890_000 });
	expect(passwords.timeStepOf(code, { secret, at: at(1234567890) })).toBe(41152263);
	expect(setup.secret).toBe(secret);
});

test('TotpPasswords.setupOf returns the QR code as an SVG image without scripts and without links', () => {
	const { qrCode } = passwords.setupOf({ secret, account: 'a@example.org', issuer: 'KYC' });
	const [type, svg = ''] = qrCode.split(/,(.*)/s);
	expect(type).toBe('data:image/svg+xml');
	expect(decodeURIComponent(svg)).toMatch(
		/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 (\d+) \1"><rect fill="white"[^<]*\/><path fill="black" d="[MhvHVz\d,-]+"\/><\/svg>$/,
	);
});

test('TotpPasswords.newRecoveryCode returns a different code of 12 letters and digits each time', () => {
	const codes = Array.from({ length: 500 }, () => passwords.newRecoveryCode());
	expect(new Set(codes).size).toBe(500);
	for (const code of codes)
		expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){2}[0-9a-hjkmnp-tv-z]{4}$/);
	expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32);
});

test('TotpPasswords.digestOf ignores spaces, hyphens and case, and reads o, i and l as digits', () => {
	const digest = passwords.digestOf('k0w1-13fz-9qmb');
	for (const typed of ['K0W1-13FZ-9QMB', ' k0w1 13fz 9qmb ', 'k0w113fz9qmb', 'kowi-l3fz-9qmb']) {
		expect(passwords.digestOf(typed)).toBe(digest);
	}
	expect(passwords.digestOf('k0w1-13fz-9qmc')).not.toBe(digest);
	expect(digest).not.toMatch(/k0w1|9qmb/i);
});
