import autocannon from 'autocannon';
import type { HttpClient } from '../server/http-client.ts';

/** Signs out as a stranger, without a session and with the cookie of an unknown one. The server has nothing to change. */
export async function signOutWithoutSession(http: HttpClient): Promise<void> {
	for (const headers of [{}, { Cookie: 'burgee=unknown' }]) {
		const { status } = await http.delete('/api/admin/session', headers);
		if (status !== 204) throw new Error(`the server refused a sign-out: status ${status}`);
	}
}

/** Two strangers sign out again and again. @returns the calendars a second that the server sends before and meanwhile. */
export async function floodSignOuts(
	http: HttpClient,
	seconds: number,
): Promise<{ quiet: number; flooded: number }> {
	const calendarsASecond = async () => {
		const load = { url: `${http.url}/calendar`, connections: 10, duration: seconds };
		return Math.round((await autocannon(load)).requests.average);
	};
	const quiet = await calendarsASecond();
	let isFlooding = true;
	const flood = async () => {
		while (isFlooding) await signOutWithoutSession(http);
	};
	const flooding = [flood(), flood()];
	const flooded = await calendarsASecond();
	isFlooding = false;
	await Promise.all(flooding);
	return { quiet, flooded };
}
