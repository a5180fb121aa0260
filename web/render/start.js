const data = document.getElementById('page-data');
addEventListener('click', ({ target }) => {
	data.clicked = target.closest('button');
});
const load = () => {
	const files = data.dataset.scripts.split(' ');
	for (const href of files) {
		const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
		document.head.append(link);
	}
	import(files.at(-1)).catch(() => {
		if (navigator.onLine && mayReload()) location.reload();
		else document.getElementById('page-failed').hidden = false;
	});
};
const mayReload = () => {
	try {
		const key = 'burgee.reloaded-at';
		const reloadedAt = Number(sessionStorage.getItem(key));
		sessionStorage.setItem(key, Date.now());
		return Date.now() - reloadedAt > 60_000;
	} catch {
		return false;
	}
};
if (PerformanceObserver.supportedEntryTypes.includes('paint')) {
	new PerformanceObserver((_, observer) => {
		observer.disconnect();
		load();
	}).observe({ type: 'paint', buffered: true });
} else {
	requestAnimationFrame(() => setTimeout(load));
}
