import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react';

const reloadedAtKey = 'burgee.reloaded-at';
const minMsBetweenReloads = 60_000;

/** A page component whose code is a separate chunk. Its code loads at the first render or through `preload`. */
type LazyPage<Props> = ((props: Props) => ReactNode) & {
	/** Loads the chunk. If this fails, the first render of the page loads the chunk again. */
	preload(): Promise<void>;
};

/**
 * Works like React's `lazy`, but a page whose chunk has been preloaded is rendered at once, without the Suspense
 * fallback. React shows a fallback for at least 300 ms.
 *
 * Reloads the browser page if a chunk cannot be loaded and the server responds. Such a chunk usually belongs to an
 * old version of the app, from before a deployment. The browser page reloads at most once a minute.
 */
export function lazyPage<Props extends object>(
	load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPage<Props> {
	let preloaded: ComponentType<Props> | null = null;
	const Lazy: ComponentType<Props> = lazy(() => loadOrReload(load));

	function Page(props: Props) {
		// The first chosen component stays. If the component changed, React would unmount the page.
		const [Chosen] = useState(() => preloaded ?? Lazy);
		return createElement(Chosen, props);
	}
	return Object.assign(Page, {
		preload: () =>
			load().then(
				({ default: Component }) => {
					preloaded = Component;
				},
				() => {},
			),
	});
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
