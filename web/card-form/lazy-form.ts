import { type ComponentType, lazy } from 'react';

const reloadedAtKey = 'burgee.reloaded-at';
const minMsBetweenReloads = 60_000;

/**
 * Works like React's `lazy`. Reloads the browser page if the code cannot be loaded and the server responds. Such code
 * usually belongs to an old version of the app, from before a deployment. The browser page reloads at most once a
 * minute.
 */
export function lazyForm<Props extends object>(
	load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
	return lazy(() => loadOrReload(load));
}

async function loadOrReload<Module>(load: () => Promise<Module>): Promise<Module> {
	try {
		return await load();
	} catch (error) {
		if (!(await isServerUp()) || !claimReload()) throw error;
		window.location.reload();
		return new Promise(() => {});
	}
}

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
