/** Returns the path in the URL of a request, exactly as the client sent it. */
export function rawPath(url = ''): string {
	return url.split('?', 1)[0] ?? '';
}

/** Reports whether a request with this method only reads. */
export function isRead(method: string | undefined): boolean {
	return method === 'GET' || method === 'HEAD';
}
