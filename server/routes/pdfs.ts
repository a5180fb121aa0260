import { Router } from 'express';
import type { CurrentDocuments } from '../current-documents.ts';
import type { CurrentFacts } from '../current-facts.ts';
import { allowIndexing } from '../http/headers/indexing.ts';

export function pdfRoutes(documents: CurrentDocuments, facts: CurrentFacts): Router {
	return Router().get('/documents/:fileName', async (request, response, next) => {
		const file = await documents.findPdf(request.params.fileName);
		if (file === null) {
			// The next handler responds with the Not Found page, because people follow old links to documents
			// that no longer exist.
			response.status(404);
			next();
			return;
		}
		await allowIndexing(facts, response);
		response.sendFile(file.fileName, {
			root: file.folder,
			// Disable Express's own Cache-Control header. With `no-cache`, the browser checks at each visit
			// whether the file has changed.
			cacheControl: false,
			headers: {
				'Cache-Control': 'no-cache',
				'Content-Disposition': `inline; filename="${file.fileName}"`,
				// Do not send the content security policy of the web pages. The policy would block the inline
				// styles of Chromium's PDF viewer (crbug.com/271452).
				'Content-Security-Policy': "frame-ancestors 'none'",
			},
		});
	});
}
