import {
	createServer,
	IncomingMessage,
	type RequestListener,
	type Server,
	ServerResponse,
} from 'node:http';
import type { Express } from 'express';

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
	return createServer({ IncomingMessage: AppRequest, ServerResponse: AppResponse }, listener);
}
