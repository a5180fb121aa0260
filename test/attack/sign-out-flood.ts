import autocannon from 'autocannon';

const path = '/api/admin/session';

/** Sign-outs of a stranger, without a session and with the cookie of an unknown one. The server has nothing to change. */
export const signOuts = [
	{ method: 'DELETE', path, headers: {} },
	{ method: 'DELETE', path, headers: { Cookie: 'burgee=unknown' } },
] as const;

/** Two strangers sign out again and again. @returns the calendars a second that the server sends before and meanwhile. */
export async function floodSignOuts(
	url: string,
	seconds: number,
): Promise<{ quiet: number; flooded: number }> {
	const calendarsASecond = async () => {
		const load = { url: `${url}/calendar`, connections: 10, duration: seconds };
		return Math.round((await autocannon(load)).requests.average);
	};
	const quiet = await calendarsASecond();
	const flood = { url, connections: 2, duration: seconds, requests: [...signOuts] };
	const [flooded] = await Promise.all([calendarsASecond(), autocannon(flood)]);
	return { quiet, flooded };
}
