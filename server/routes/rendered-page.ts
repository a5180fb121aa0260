import type { setTimeout } from 'node:timers/promises';
import { paymentAddressOf, toInstant } from '@burgee/core';
import type { PublicFacts } from '@burgee/core/api/club';
import type { PageData, PageRenderer, RenderedPage } from '@burgee/core/api/page-renderer';
import type { Clock } from '@burgee/core/ports/clock';
import { hasPage } from '@burgee/core/rules/site/listed-pages';
import { type SitePageName, sitePages } from '@burgee/core/rules/site/pages';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { CurrentDocuments } from '../current-documents.ts';
import type { WorkQueue } from '../http/admission/work-queue.ts';
import { type AnswerCache, type NewAnswer, setHeaders } from '../http/answers/answer-cache.ts';
import { digestOf, isCachedByClient } from '../http/answers/etag.ts';
import { cacheAddress, type Handlers } from '../http/calls/call-router.ts';
import { rawQuery } from '../http/calls/raw-query.ts';
import { retryAfterSeconds } from '../http/errors/problem.ts';
import type { Exchange } from '../http/exchange.ts';
import { secretPathHeaders, type securityHeaders } from '../http/headers/security-headers.ts';
import type { RateLimits } from '../http/limits/rate-limit.ts';
import { nameRequest } from '../http/request-label.ts';
import { inClubLook } from './in-club-look.ts';
import { answersOf, type PublicRead } from './page-answers.ts';
import { speculationHeader } from './speculation-rules.ts';

export interface PageParts {
	renderer: PageRenderer;
	/** Null if answers are not cached. */
	answers: AnswerCache | null;
	handlers: Handlers;
	clock: Clock;
	sleep: typeof setTimeout;
	logger: Logger;
	rateLimits: RateLimits;
	/** Limits how many pages are rendered at once. */
	renderings: WorkQueue;
	documents: Pick<CurrentDocuments, 'state'>;
	/** The origin of PUBLIC_URL. */
	origin: string;
	headersOfPage: ReturnType<typeof securityHeaders>['ofPage'];
}

/** The page that a request asks for. */
interface RequestedPage extends Pick<PageData, 'page' | 'address'> {
	calls: readonly PublicRead[];
	/** The id of the event, work day or newsletter, or ''. */
	id: string;
	/** Whether the page must not be cached, because its address concerns a payment or is secret. */
	isPrivate: boolean;
	isSecret: boolean;
	query: URLSearchParams;
}

type PageAnswer = Required<NewAnswer>;

/**
 * Returns the handler of a public page, which renders the page or sends the cached page (decision: rendered-pages). A
 * page that the club has left out is not found (decision: club-parts).
 */
export function pageHandler(name: SitePageName | 'not-found', parts: PageParts): RequestHandler {
	const label = name === 'not-found' ? 'not found' : `GET ${sitePages[name].path}`;
	return async (request, response) => {
		nameRequest(response, label);
		const exchange = { request, response };
		const page = requestedPage(name, request);
		const { answers, clock } = parts;
		const isPayment = page.page === 'payment';
		const computeInTurn = async (now: Date): Promise<PageAnswer> => {
			await parts.rateLimits.countPage(isPayment ? 'paymentPages' : 'pages', exchange);
			const render = () => compute(page, { now, exchange }, parts);
			return parts.renderings.run(response, render, { isUrgent: isPayment });
		};
		if (answers === null || page.isPrivate) {
			send(exchange, await computeInTurn(clock.now()));
			return;
		}
		const address = await cacheAddress(page.address, page.calls, parts.documents);
		await answers.respond(exchange, { access: 'public' }, computeInTurn, address);
	};
}

function send(
	{ request, response }: Exchange,
	{ status, headers, body, weakEtag }: PageAnswer,
): void {
	setHeaders(response.status(status), headers);
	response.set('ETag', weakEtag);
	if (status === 200 && isCachedByClient(request, weakEtag)) {
		response.removeHeader('Content-Type');
		response.status(304).end();
	} else response.send(body);
}

function requestedPage(name: SitePageName | 'not-found', request: Request): RequestedPage {
	const search = rawQuery(request);
	const query = new URLSearchParams(search);
	const isSecret = name !== 'not-found' && 'isSecret' in sitePages[name];
	const isPrivate = isSecret || (name === 'event-booking' && query.has('payment'));
	const club: PublicRead[] = ['GET /api/club'];
	if (name === 'not-found') {
		return {
			page: name,
			address: notFoundAddress,
			calls: club,
			id: '',
			isPrivate,
			isSecret,
			query,
		};
	}
	if (name === 'event-booking' && paymentAddressOf(query) !== null) {
		const address = `${sitePages[name].path}?${search}`;
		return { page: 'payment', address, calls: club, id: '', isPrivate, isSecret, query };
	}
	const { path, ...page } = sitePages[name];
	const calls: readonly PublicRead[] = [
		...('calls' in page ? page.calls : []),
		...(name === 'calendar' ? feedCalls : []),
	];
	const needsId = calls.some(hasId);
	const [ofPath] = Object.values(request.params);
	const id = needsId ? String(ofPath ?? query.get('id') ?? '') : '';
	const withoutId: readonly PublicRead[] =
		needsId && id === '' && 'callsWithoutId' in page ? page.callsWithoutId : [];
	const usualPath = path.replace(/:\w+/, encodeURIComponent(id));
	// `encodeURIComponent` leaves an apostrophe as it is, but browsers encode it in a query.
	const usualQuery =
		id === '' || ofPath !== undefined ? '' : `?id=${encodeURIComponent(id).replaceAll("'", '%27')}`;
	return {
		page: name,
		// The page does not depend on other parameters, such as those that newsletters add to links.
		address: usualPath + usualQuery,
		calls: [...club, ...calls.filter((key) => id !== '' || !hasId(key)), ...withoutId],
		id,
		isPrivate,
		isSecret,
		query,
	};
}

/** The script of every page contains `sitePages`, so this call is not listed there. */
const feedCalls: readonly PublicRead[] = ['GET /api/calendar-feed'];

const hasId = (key: PublicRead) => key.includes(':');

/** All unknown paths have the same page. */
const notFoundAddress = '/404';

/** Renders the page. Its expiry is null if it must not be cached. */
async function compute(
	page: RequestedPage,
	{ now, exchange }: { now: Date; exchange: Exchange },
	parts: PageParts,
): Promise<PageAnswer> {
	const { answers, facts, isMissing, expiresAt } = await answersOf(
		page.calls,
		{ id: page.id, now, exchange },
		parts,
	);
	const isLeftOut = facts !== null && !isPageOf(facts, page.page);
	const data: PageData = {
		page: isLeftOut ? 'not-found' : page.page,
		address: isLeftOut ? notFoundAddress : page.address,
		origin: parts.origin,
		now: toInstant(now),
		answers,
	};
	const status = facts === null ? 503 : isMissing || data.page === 'not-found' ? 404 : 200;
	const { rendered: document, isComplete } = render(data, parts);
	const rendered = inClubLook(document, facts?.look ?? null);
	const headers = new Map<string, string | null>([
		['Content-Type', 'text/html; charset=utf-8'],
		['Cache-Control', 'no-cache'],
		['Link', rendered.links.join(', ')],
		...parts.headersOfPage({
			...rendered,
			hasCardForm: page.page === 'payment' && page.query.get('payment') === 'pending',
		}),
		...(page.page === 'payment' || page.isSecret ? [] : Object.entries(speculationHeader)),
		...(page.isSecret ? Object.entries(secretPathHeaders) : []),
	]);
	if (status === 503) headers.set('Retry-After', String(retryAfterSeconds));
	if (status === 200 && facts?.allowIndexing && !page.isPrivate) headers.set('X-Robots-Tag', null);
	return {
		status,
		headers,
		body: rendered.html,
		weakEtag: etagOf(rendered.html, data.now),
		expiresAt: isComplete && (status === 200 || page.page === 'not-found') ? expiresAt : null,
	};
}

function isPageOf(facts: PublicFacts, page: PageData['page']): boolean {
	return page === 'payment' || page === 'not-found' || hasPage(facts, page);
}

/** Renders the page. If that fails, returns the document without content, so that the browser renders the page. */
function render(
	data: PageData,
	{ renderer, logger }: PageParts,
): { rendered: RenderedPage; isComplete: boolean } {
	try {
		return { rendered: renderer.render(data), isComplete: true };
	} catch (err) {
		logger.error({ err, page: data.page }, 'page not rendered');
		return { rendered: renderer.render({ ...data, answers: {} }), isComplete: false };
	}
}

/**
 * Returns the document's ETag, which does not depend on the time of the rendering that the document contains. Otherwise
 * every new rendering would have another ETag, and browsers would download the same page again. A browser may keep the
 * earlier document, because nothing else in it differs: its first render uses the time in the document, and its later
 * renders the current time. The ETag is weak, because the bytes differ.
 */
function etagOf(html: string, now: string): string {
	return `W/"${digestOf(html.replace(`"now":${JSON.stringify(now)}`, ''))}"`;
}
