/** Called with the fraction of the request body that has been sent, from 0 to 1. */
export type OnProgress = (sent: number) => void;

interface UploadRequest {
	method: string;
	headers: Record<string, string>;
	body?: string | Uint8Array<ArrayBuffer>;
	signal?: AbortSignal;
}

/** Sends a request as `fetch` does, and reports how much of the body has been sent. `fetch` cannot report this. */
export function upload(
	address: string,
	{ method, headers, body, signal }: UploadRequest,
	onProgress: OnProgress,
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
