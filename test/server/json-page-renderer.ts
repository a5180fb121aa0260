import { createHash } from 'node:crypto';
import type {
	EntranceData,
	PageData,
	PageRenderer,
	RenderedPage,
} from '@burgee/core/api/page-renderer';

const style = 'body { color: navy }';
export const styleSource = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** Renders documents that contain only the page's data. Long documents, so that the server compresses them. */
export class JsonPageRenderer implements PageRenderer {
	/** The data of all pages rendered so far. */
	readonly rendered: PageData[] = [];
	/** Makes `render` throw for a page with content. */
	isBroken = false;

	renderEntrance(data: EntranceData): RenderedPage {
		const html = `<!doctype html><title>entrance</title>${JSON.stringify(data)}`;
		return { html, styleSource, scriptSource: styleSource, links: [] };
	}

	render(data: PageData): RenderedPage {
		this.rendered.push(data);
		if (this.isBroken && '/api/club' in data.answers) throw new Error('this page is broken');
		const json = JSON.stringify(data).replaceAll('<', '\\u003c');
		return {
			html: `<!doctype html><title>${data.page}</title><style>${style}</style>${' '.repeat(2_000)}<script type="application/json">${json}</script>`,
			styleSource,
			scriptSource: `'sha256-${'A'.repeat(43)}='`,
			links: ['</robots.txt>; rel=preload; as=fetch', '</icon.svg>; rel=preload; as=image'],
		};
	}
}

/** Returns the data in the document of a public page. */
export function dataIn(html: string): PageData {
	const [, json = ''] = /<script type="application\/json"[^>]*>([^<]*)<\/script>/.exec(html) ?? [];
	return JSON.parse(json);
}
