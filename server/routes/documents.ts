import { clubDocuments, toDocumentJson } from '@burgee/core';
import { Router } from 'express';
import type { DocumentFiles } from '../document-files.ts';

/** Serves the list of the club's documents. */
export function documentRoutes(files: DocumentFiles): Router {
	return Router().get('/documents', async (_request, response) => {
		const documents = await Promise.all(
			clubDocuments.map(async (document) =>
				toDocumentJson(document, await files.find(document.fileName)),
			),
		);
		response.json({ documents });
	});
}

/** Serves the PDFs of the documents, for the browser's own viewer. */
export function documentFileRoutes(files: DocumentFiles): Router {
	return Router().get('/documents/:fileName', async (request, response, next) => {
		const file = await files.find(request.params.fileName);
		if (file === null) {
			// The next handler responds with the Not Found page, because people follow old links to documents.
			response.status(404);
			next();
			return;
		}
		response.sendFile(file.fileName, {
			root: file.folder,
			// The browser revalidates each time by ETag, so that a replaced file is shown immediately.
			cacheControl: false,
			headers: {
				'Cache-Control': 'no-cache',
				'Content-Disposition': `inline; filename="${file.fileName}"`,
				// The content security policy of the web pages would block the inline styles of Chromium's PDF viewer
				// (crbug.com/271452).
				'Content-Security-Policy': "frame-ancestors 'none'",
			},
		});
	});
}
