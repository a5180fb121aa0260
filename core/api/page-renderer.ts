import type { Instant } from '../rules/calendar/london-time.ts';
import type { SitePageName } from '../rules/site/pages.ts';
import type { ProblemJson } from './problem-json.ts';

/**
 * What the server knows of a public page when it renders the page. The HTML document contains it as JSON, so that the
 * browser's first render is the same as the server's.
 */
export interface PageData {
	page: SitePageName | 'payment' | 'not-found';
	/** The path and the query of the page's address, such as '/event-booking?id=talk'. */
	address: string;
	/** The origin of PUBLIC_URL, such as 'https://members.example'. */
	origin: string;
	/** The time at which the server began to render the page. */
	now: Instant;
	/**
	 * The answers to the page's GET calls, by their path, such as '/api/club'. The browser makes a call that is
	 * missing here.
	 */
	answers: Record<string, PageAnswer>;
}

export type PageAnswer = { value: unknown } | { problem: ProblemJson };

/** A page as the server sends it. */
export interface RenderedPage {
	/** The complete HTML document. */
	html: string;
	/** The Content-Security-Policy sources of the document's style and script elements, such as "'sha256-…'". */
	styleSource: string;
	scriptSource: string;
	/** The values of the document's Link header. */
	links: string[];
}

/** What the page shows that asks for the password of a closed members area. It has no other data of the club. */
export interface EntranceData {
	/** The names of the club. */
	name: string;
	shortName: string;
	/** The path and query of the page that the member asked for. */
	returnPath: string;
	/** Why the last password was refused, or null. */
	problem: string | null;
}

/** Renders the public pages on the server (decision: rendered-pages). */
export interface PageRenderer {
	/**
	 * Renders a page. If the club's facts are missing from `answers`, the document has no content of its own, and the
	 * browser renders the page.
	 */
	render(data: PageData): RenderedPage;
	/** Renders the page that asks for the password. It needs no script (decision: members-password). */
	renderEntrance(data: EntranceData): RenderedPage;
}

/** The module of the built web app that the server loads. */
export interface PageRendererModule {
	createPageRenderer(): PageRenderer;
}
