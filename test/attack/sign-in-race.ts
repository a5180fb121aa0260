import { HttpClient } from '../server/http-client.ts';

interface Account {
	email: string;
	password: string;
}

/** The clients that sign in at the same time. The server checks two passwords at once. */
const thieves = 2;

/**
 * Two clients sign in with the old password again and again while the admin changes it. Repeats this with new passwords.
 * @returns how many sign-ins the server accepted during the changes, and how many of these sessions are valid afterwards.
 */
export async function raceSignIns(
	url: string,
	{ email, password }: Account,
	rounds: number,
): Promise<{ accepted: number; surviving: number }> {
	let accepted = 0;
	let surviving = 0;
	let current = password;
	for (let round = 1; round <= rounds; round += 1) {
		const next = `${password}-${round}`;
		const cookie = await signIn(url, { email, password: current });
		if (cookie === null) throw new Error('the admin cannot sign in');
		let isChanging = true;
		const change = new HttpClient(url, { Cookie: cookie })
			.put('/api/admin/account/password', { currentPassword: current, newPassword: next })
			.finally(() => {
				isChanging = false;
			});
		const steal = async () => {
			const stolen: (string | null)[] = [];
			while (isChanging) stolen.push(await signIn(url, { email, password: current }));
			return stolen;
		};
		const stolen = (await Promise.all(Array.from({ length: thieves }, steal))).flat();
		const { status } = await change;
		if (status !== 204) throw new Error(`the password was not changed: status ${status}`);
		for (const session of stolen) {
			if (session === null) continue;
			accepted += 1;
			const client = new HttpClient(url, { Cookie: session });
			if ((await client.get('/api/admin/session')).status === 200) surviving += 1;
		}
		current = next;
	}
	return { accepted, surviving };
}

/** Returns the cookie of the new session, or null if the server refuses the sign-in. */
async function signIn(url: string, account: Account): Promise<string | null> {
	const { status, headers } = await new HttpClient(url).post('/api/admin/session', account);
	return status === 200 ? (headers.getSetCookie()[0]?.split(';')[0] ?? null) : null;
}
