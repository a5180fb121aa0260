// The limit of what Node.js can do: a bare HTTP server that sends prepared answers.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { PreparedAnswer } from './servers.ts';

const answers = new Map<string, PreparedAnswer>(
	JSON.parse(readFileSync(process.env.ANSWERS ?? '', 'utf8')),
);
const bodies = new Map([...answers].map(([path, { body }]) => [path, Buffer.from(body)]));

createServer((request, response) => {
	const path = request.url ?? '';
	const body = bodies.get(path);
	response.writeHead(body === undefined ? 404 : 200, answers.get(path)?.headers);
	response.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
