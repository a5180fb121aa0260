/** Returns the path of a URL of a request line, exactly as sent. */
export function rawPath(url = ''): string {
	return url.split('?', 1)[0] ?? '';
}

/** Reports whether a request with this method only reads. */
export function isRead(method: string | undefined): boolean {
	return method === 'GET' || method === 'HEAD';
}
