import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, test } from 'vitest';
import { createExpressServer } from '../../server/http/express-server.ts';

test('requests and responses have the prototypes that Express gives them, before Express sees them', async () => {
	const app = express();
	app.get('/', (request, response) => void response.send(request.get('Host')));
	const prototypes: unknown[] = [];
	const server = createExpressServer(app, (request, response) => {
		prototypes.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
		app(request, response);
		prototypes.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	const response = await fetch(`http://127.0.0.1:${port}/`);
	expect(await response.text()).toBe(`127.0.0.1:${port}`);
	for (const [index, prototype] of prototypes.entries()) {
		expect(prototype).toBe(index % 2 === 0 ? app.request : app.response);
	}
	expect(prototypes).toHaveLength(4);
	await new Promise((resolve) => server.close(resolve));
});
