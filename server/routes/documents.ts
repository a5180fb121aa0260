import { clubDocuments, toDocumentJson } from '@burgee/core';
import { Router } from 'express';
import type { DocumentFiles } from '../document-files.ts';

/** The cards of the documents page. */
export function documentRoutes(files: DocumentFiles): Router {
	return Router().get('/documents', async (_request, response) => {
		const documents = await Promise.all(
			clubDocuments.map(async (about) => toDocumentJson(about, await files.find(about.fileName))),
		);
		response.json({ documents });
	});
}

/** The PDFs behind the cards, to be read in the browser. */
export function documentFileRoutes(files: DocumentFiles): Router {
	return Router().get('/documents/:fileName', async (request, response, next) => {
		const found = await files.find(request.params.fileName);
		if (found === null) {
			// Someone who followed an old link is met by the page for what is not there.
			response.status(404);
			next();
			return;
		}
		response.sendFile(found.fileName, {
			root: found.folder,
			// Asked for again each time and answered by its ETag: a file that was replaced shows at once.
			cacheControl: false,
			headers: {
				'Cache-Control': 'no-cache',
				'Content-Disposition': `inline; filename="${found.fileName}"`,
				// The pages' policy would empty Chromium's PDF viewer, whose styles are inline: crbug.com/271452.
				'Content-Security-Policy': "frame-ancestors 'none'",
			},
		});
	});
}
