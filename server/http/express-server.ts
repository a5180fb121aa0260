import {
	createServer,
	IncomingMessage,
	type RequestListener,
	type Server,
	ServerResponse,
} from 'node:http';
import type { Express } from 'express';
import { answerUnreadableRequests } from './unreadable-requests.ts';

/**
 * Creates a server whose listener passes requests on to the Express app. Express sets the prototypes of each request to
 * `app.request` and of each response to `app.response`. V8 keeps an object whose prototype was changed until the next
 * full garbage collection, together with everything that belongs to the request. Here requests and responses have these
 * prototypes from the start, so that Express changes nothing (decision: message-prototypes).
 */
export function createExpressServer(app: Express, listener: RequestListener): Server {
	class AppRequest extends IncomingMessage {}
	class AppResponse extends ServerResponse {}
	Object.setPrototypeOf(AppRequest.prototype, app.request);
	Object.setPrototypeOf(AppResponse.prototype, app.response);
	Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
	const messages = { IncomingMessage: AppRequest, ServerResponse: AppResponse };
	const server = createServer(messages, listener);
	// Without this listener, Node.js would refuse an unknown Expect header with an answer that has no body.
	server.on('checkExpectation', listener);
	answerUnreadableRequests(server);
	return server;
}
