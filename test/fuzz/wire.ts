import { type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** An HTTP request with exactly this method, path and body, and with these headers. */
export interface WireRequest {
	method: string;
	/** The path with the query string, already encoded. */
	path: string;
	headers: OutgoingHttpHeaders;
	body: Uint8Array | null;
}

export interface WireReply {
	status: number;
	headers: IncomingHttpHeaders;
	text: string;
}

/** Sends the request. Sends it again if the server has just closed the idle connection. */
export function sendOnWire(
	url: string,
	wireRequest: WireRequest,
	agent: Agent,
): Promise<WireReply> {
	const { method, path, headers, body } = wireRequest;
	const { hostname, port } = new URL(url);
	return new Promise((resolve, reject) => {
		const length = body === null ? {} : { 'Content-Length': body.length };
		const options = { agent, hostname, port, method, path, headers: { ...length, ...headers } };
		const sent = request(options, (response) => {
			const chunks: Buffer[] = [];
			response.on('data', (chunk) => chunks.push(chunk));
			response.on('error', reject);
			response.on('end', () =>
				resolve({
					status: response.statusCode ?? 0,
					headers: response.headers,
					text: decoded(Buffer.concat(chunks), response.headers['content-encoding']),
				}),
			);
		});
		sent.on('error', (error: NodeJS.ErrnoException) => {
			// The server may close an idle connection while the client sends the next request.
			const isClosed = sent.reusedSocket && error.code === 'ECONNRESET';
			if (isClosed) resolve(sendOnWire(url, wireRequest, agent));
			else reject(error);
		});
		sent.end(body);
	});
}

const decoders = { br: brotliDecompressSync, gzip: gunzipSync, deflate: inflateSync };

function decoded(bytes: Buffer, encoding: string | undefined): string {
	const decode = decoders[encoding as keyof typeof decoders];
	return (bytes.length === 0 || decode === undefined ? bytes : decode(bytes)).toString();
}

const maxPrintedBody = 2_000;

/** Returns the request as a curl command. */
export function asCurl(url: string, { method, path, headers, body }: WireRequest): string {
	const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
	const bytes = Buffer.from(body ?? '');
	const text = bytes.toString();
	const isText = Buffer.from(text).equals(bytes) && !text.includes('\0');
	const data = isText
		? `--data-raw ${quoted(text.slice(0, maxPrintedBody))}`
		: `--data-binary @- # the body in base64: ${bytes.subarray(0, maxPrintedBody).toString('base64')}`;
	return [
		`curl --path-as-is -X ${method} ${quoted(url + path)}`,
		...Object.entries(headers).flatMap(([name, value]) =>
			[value].flat().map((line) => `-H ${quoted(`${name}: ${line}`)}`),
		),
		...(bytes.length > 0 ? [data] : []),
		...(text.length > maxPrintedBody ? [`# the body has ${bytes.length} bytes`] : []),
	].join(' \\\n  ');
}
