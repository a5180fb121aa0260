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

/** Serves the PDF files of the documents. The browser shows a PDF in its own viewer. */
export function documentFileRoutes(files: DocumentFiles): Router {
	return Router().get('/documents/:fileName', async (request, response, next) => {
		const file = await files.find(request.params.fileName);
		if (file === null) {
			// People follow old links to documents, so let the next handler respond with the Not Found page.
			response.status(404);
			next();
			return;
		}
		response.sendFile(file.fileName, {
			root: file.folder,
			// The browser revalidates the file by ETag at each visit, so that a replaced file is shown immediately.
			cacheControl: false,
			headers: {
				'Cache-Control': 'no-cache',
				'Content-Disposition': `inline; filename="${file.fileName}"`,
				// Do not use the content security policy of the web pages. It would block the inline styles of
				// Chromium's PDF viewer (crbug.com/271452).
				'Content-Security-Policy': "frame-ancestors 'none'",
			},
		});
	});
}
