import type { Plugin } from 'vite';

/**
 * In development, serves the panel's document for every address below /admin, and for every other page a document without
 * content, which the browser renders.
 */
export function pageDocuments(): Plugin {
	return {
		name: 'burgee-page-documents',
		configureServer(server) {
			server.middlewares.use(async (request, response, next) => {
				const url = request.originalUrl ?? '/';
				if (/^\/admin(?:[/?]|$)/.test(url)) request.url = '/admin.html';
				const { pathname } = new URL(url, 'http://localhost');
				const wantsHtml = request.headers.accept?.includes('text/html') === true;
				const isPage = wantsHtml && !/^\/(admin|api)(\/|$)/.test(pathname);
				if (!isPage) return next();
				const { developmentDocument } = await server.ssrLoadModule(
					'/render/development-document.ts',
				);
				const html: string = developmentDocument(url, `http://${request.headers.host}`);
				response.setHeader('Content-Type', 'text/html; charset=utf-8');
				response.end(await server.transformIndexHtml(url, html));
			});
		},
	};
}
