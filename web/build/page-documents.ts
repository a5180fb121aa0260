import type { Plugin } from 'vite';

/** The paths of the panel, of the page with all components, of the API and of files. */
const otherPaths = /^\/(admin|components|api|photos)(\/|$)|\.\w+$/;

/**
 * In development, serves the panel's document for every address below /admin, the page with all components at
 * /components, and for every other page a document without content, which the browser renders.
 */
export function pageDocuments(): Plugin {
	return {
		name: 'burgee-page-documents',
		configureServer(server) {
			server.middlewares.use(async (request, response, next) => {
				const url = request.originalUrl ?? '/';
				if (/^\/admin(?:[/?]|$)/.test(url)) request.url = '/admin.html';
				if (/^\/components\/?(?:\?|$)/.test(url)) request.url = '/components.html';
				const [path = ''] = url.split('?');
				const wantsHtml = request.headers.accept?.includes('text/html') === true;
				if (!wantsHtml || otherPaths.test(path)) return next();
				try {
					const { developmentDocument } = await server.ssrLoadModule(
						'/render/development-document.ts',
					);
					const html: string = developmentDocument(url, `http://${request.headers.host}`);
					response.setHeader('Content-Type', 'text/html; charset=utf-8');
					response.end(await server.transformIndexHtml(url, html));
				} catch (error) {
					next(error);
				}
			});
		},
	};
}
