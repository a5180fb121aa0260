const storageKey = 'burgee.reloaded-at';
const reloadIntervalMs = 60_000;

/** The code of a page could not be loaded: the network failed, or a new version of Burgee has replaced the file. */
export class MissingCodeError extends Error {
	override readonly name = 'MissingCodeError';
}

/** Loads code with a dynamic import. @throws MissingCodeError if it cannot be loaded. */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
	try {
		return await load();
	} catch (cause) {
		throw new MissingCodeError('the code of the page could not be loaded', { cause });
	}
}

/**
 * Loads the document again if a new version of Burgee has replaced its files, but at most once a minute.
 * @returns whether it does.
 */
export async function reloadIfReplaced(): Promise<boolean> {
	const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
	if (script === null) return false;
	const { status } = await fetch(script.src, { method: 'HEAD', cache: 'no-store' });
	if (status !== 404 || !claimReload()) return false;
	location.reload();
	return true;
}

function claimReload(): boolean {
	try {
		const reloadedAtMs = Number(sessionStorage.getItem(storageKey));
		sessionStorage.setItem(storageKey, String(Date.now()));
		return Date.now() - reloadedAtMs > reloadIntervalMs;
	} catch {
		// Without the time of the last reload, the page could reload again and again.
		return false;
	}
}
