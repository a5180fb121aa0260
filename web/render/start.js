const data = document.getElementById('page-data');
addEventListener('click', ({ target, timeStamp }) => {
	data.clicked = { button: target.closest('button'), timeStamp };
});
addEventListener('keydown', (event) => {
	if ('interactive' in document.documentElement.dataset) return;
	const isShortcut = event.ctrlKey !== event.metaKey && event.key.toLowerCase() === 'k';
	if (!data.keys && !isShortcut) return;
	data.keys = [...(data.keys ?? []), event];
	if (event.key.length === 1) event.preventDefault();
});
let isLoading = false;
const load = () => {
	if (isLoading) return;
	isLoading = true;
	const files = data.dataset.scripts.split(' ');
	for (const href of files) {
		const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
		document.head.append(link);
	}
	import(files.at(-1)).catch(() => fail(files.at(-1)));
};
const fail = async (file) => {
	document.documentElement.dataset.failed = '';
	for (const part of document.querySelectorAll('noscript')) part.outerHTML = part.textContent;
	document.getElementById('page-failed').hidden = false;
	const { status } = await fetch(file, { method: 'HEAD', cache: 'no-store' });
	if (status === 404 && claimReload()) location.reload();
};
const claimReload = () => {
	const key = 'burgee.reloaded-at';
	const reloadedAt = Number(sessionStorage.getItem(key));
	sessionStorage.setItem(key, Date.now());
	return Date.now() - reloadedAt > 60_000;
};
if (globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')) {
	new PerformanceObserver(load).observe({ type: 'paint', buffered: true });
} else {
	requestAnimationFrame(() => setTimeout(load));
}
setTimeout(load, 3_000);
