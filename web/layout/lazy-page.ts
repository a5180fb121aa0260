import { lazy } from 'react';

const reloadedAtKey = 'burgee.reloaded-at';
const minMsBetweenReloads = 60_000;

/**
 * Works like React's `lazy`, but reloads the page if a chunk cannot be loaded and the server
 * responds. Such a chunk usually belongs to an old version of the app, from before a deployment.
 * The page reloads at most once a minute.
 */
export const lazyPage: typeof lazy = (load) =>
	lazy(async () => {
		try {
			return await load();
		} catch (error) {
			if (!(await isServerUp()) || !claimReload()) throw error;
			window.location.reload();
			return new Promise(() => {});
		}
	});

async function isServerUp(): Promise<boolean> {
	const response = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
	return response?.ok === true;
}

/**
 * Stores the time of the reload and returns whether the reload is allowed. At most one reload a minute is
 * allowed. Without session storage no reload is allowed, because a reload loop could not be detected.
 */
function claimReload(): boolean {
	try {
		const reloadedAt = Number(sessionStorage.getItem(reloadedAtKey) ?? 0);
		sessionStorage.setItem(reloadedAtKey, String(Date.now()));
		return Date.now() - reloadedAt > minMsBetweenReloads;
	} catch {
		return false;
	}
}
