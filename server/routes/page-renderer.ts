import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer, PageRendererModule } from '@burgee/core/api/page-renderer';

/**
 * Loads the renderer of the public pages, which the build of the web app writes beside the folder of its files
 * (decision: rendered-pages). Returns null if the web app is not built.
 */
export async function openPageRenderer(webFolder: string): Promise<PageRenderer | null> {
	const file = join(webFolder, '../dist-render/page-renderer.js');
	if (!existsSync(file)) return null;
	const { createPageRenderer }: PageRendererModule = await import(pathToFileURL(file).href);
	return createPageRenderer();
}
