import { lazy } from 'react';

const reloadedAtKey = 'burgee.reloaded-at';
const onceWithinMs = 60_000;

/**
 * As React's `lazy`. Code that cannot be fetched is mostly that of the version before: a new one was brought in
 * while the page was open. The page is then loaded again, once, and only where the server answers.
 */
export const lazyPage: typeof lazy = (load) =>
	lazy(async () => {
		try {
			return await load();
		} catch (error) {
			if (!(await isServing()) || !mayReload()) throw error;
			window.location.reload();
			return new Promise(() => {});
		}
	});

async function isServing(): Promise<boolean> {
	const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
	return answer?.ok === true;
}

/** Remembers it at once. Where the browser keeps nothing, a loop could not be told from a first time. */
function mayReload(): boolean {
	try {
		const reloadedAt = Number(sessionStorage.getItem(reloadedAtKey) ?? 0);
		sessionStorage.setItem(reloadedAtKey, String(Date.now()));
		return Date.now() - reloadedAt > onceWithinMs;
	} catch {
		return false;
	}
}
