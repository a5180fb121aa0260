import type { SentRequest } from './client.ts';

/**
 * Sends a request as `fetch` does, and reports how much of the body has been sent. `fetch` cannot report this.
 * @param onProgress is called with the fraction of the body that has been sent, from 0 to 1.
 */
export function upload(
	address: string,
	{ method, headers, body, signal }: SentRequest,
	onProgress: (sent: number) => void,
): Promise<Response> {
	return new Promise((resolve, reject) => {
		const request = new XMLHttpRequest();
		request.open(method, address);
		for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
		request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
		request.onload = () => {
			const { status, statusText } = request;
			const date = request.getResponseHeader('Date');
			const content = status === 204 ? null : request.responseText;
			resolve(
				new Response(content, {
					status,
					statusText,
					...(date !== null && { headers: { Date: date } }),
				}),
			);
		};
		request.onerror = () => reject(new TypeError('the server cannot be reached'));
		request.onabort = () => reject(new DOMException('the upload was cancelled', 'AbortError'));
		signal?.addEventListener('abort', () => request.abort());
		request.send(body ?? null);
	});
}
