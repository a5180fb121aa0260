import { ClubError } from '@burgee/core';
import type { PageRenderer } from '@burgee/core/api/page-renderer';
import { entrancePath } from '@burgee/core/rules/site/entrance';
import { type RequestHandler, Router } from 'express';
import type { WorkQueue } from '../http/admission/work-queue.ts';
import { bodyBytes, disconnectSignal } from '../http/calls/request-parts.ts';
import { retryAfterSeconds, statusOf } from '../http/errors/problem.ts';
import type { Exchange } from '../http/exchange.ts';
import type { securityHeaders } from '../http/headers/security-headers.ts';
import { isRead, rawPath } from '../http/raw-request.ts';
import { nameRequest } from '../http/request-label.ts';
import { crossSiteCheck } from '../http/sessions/csrf.ts';
import type { MembersGate } from '../http/sessions/members-gate.ts';
import type { MembersPassword } from '../members-password.ts';
import { inClubLook } from './in-club-look.ts';
import type { Services } from './services.ts';

interface Parts extends Pick<Services, 'config' | 'facts' | 'rateLimits'> {
	/** The queue of all pages that the server renders. */
	renderings: WorkQueue;
	gate: Pick<MembersGate, 'admits' | 'remember'>;
	password: Pick<MembersPassword, 'hash' | 'findMatch'>;
	/** Null if the web app is not built. */
	renderer: PageRenderer | null;
	headersOfPage: ReturnType<typeof securityHeaders>['ofPage'];
}

const maxFormBytes = 8 * 1024;
const formType = /^application\/x-www-form-urlencoded\s*(;|$)/i;
const maxReturnLength = 2_000;

const wrong = 'This is not the members’ password. Capital and small letters count.';
const empty = 'Enter the members’ password.';

/** What strangers get in a closed members area: the page that asks for the password, or a problem (decision: members-password). */
export function entrance(parts: Parts): {
	refuse(exchange: Exchange, reason: ClubError): Promise<void>;
	routes: Router;
} {
	const refuseCrossSite = crossSiteCheck(parts.config.publicUrl);
	const refuse = async ({ request, response }: Exchange, reason: ClubError) => {
		nameRequest(response, 'entrance');
		if (!wantsPage(request)) throw reason;
		const problem = reason.code === 'members-only' ? null : reason.message;
		const status = statusOf(reason);
		await ask(parts, { request, response }, { returnPath: request.originalUrl, status, problem });
	};
	const isClosed: RequestHandler = (request, response, next) => {
		nameRequest(response, `${request.method} ${entrancePath}`);
		next(parts.password.hash() === null ? 'router' : undefined);
	};
	const routes = Router()
		.use(entrancePath, isClosed)
		.get(entrancePath, async (request, response) => {
			if (await parts.gate.admits(request)) response.redirect(303, '/');
			else await ask(parts, { request, response }, { returnPath: '/', status: 401 });
		})
		.post(entrancePath, async (request, response) => {
			refuseCrossSite(request);
			await enter(parts, { request, response });
		});
	return { refuse, routes };
}

/** Checks the password of the form, and then opens the page that the member asked for. */
async function enter(parts: Parts, exchange: Exchange): Promise<void> {
	const { response } = exchange;
	const form = await formOf(exchange);
	const entered = form.get('password')?.trim() ?? '';
	const returnPath = safeReturnPath(form.get('return') ?? '', parts.config.publicUrl);
	const again = (problem: string, status: number) =>
		ask(parts, exchange, { returnPath, status, problem });
	if (entered === '') return again(empty, 422);
	try {
		const hash = await parts.rateLimits.limitMembersPasswords(exchange, () =>
			parts.password.findMatch(entered, disconnectSignal(response)),
		);
		if (hash === null || !parts.gate.remember(response, hash)) return await again(wrong, 403);
	} catch (error) {
		if (!(error instanceof ClubError)) throw error;
		const status = statusOf(error);
		if (status === 503) response.set('Retry-After', String(retryAfterSeconds));
		return again(error.message, status);
	}
	response.set('Cache-Control', 'no-store').redirect(303, returnPath);
}

async function ask(
	{ facts, headersOfPage, rateLimits, renderer, renderings }: Parts,
	exchange: Exchange,
	{
		returnPath,
		status,
		problem = null,
	}: { returnPath: string; status: number; problem?: string | null },
): Promise<void> {
	if (renderer === null) throw new ClubError('members-only');
	const { request, response } = exchange;
	await rateLimits.countPage('pages', exchange);
	const page = await renderings.run(response, async () => {
		const { name, shortName, look } = await facts.get();
		const document = renderer.renderEntrance({ name, shortName, returnPath, problem });
		return inClubLook(document, look);
	});
	response
		.status(status)
		.setHeaders(headersOfPage({ ...page, hasCardForm: false }))
		.set({
			'Cache-Control': 'no-store',
			'Content-Type': 'text/html; charset=utf-8',
			Link: page.links.join(', '),
		});
	if (request.method === 'HEAD') response.end();
	else response.end(page.html);
}

async function formOf({ request, response }: Exchange): Promise<URLSearchParams> {
	const bytes = await bodyBytes(request, response, maxFormBytes);
	if (!formType.test(request.get('Content-Type') ?? '')) {
		throw new ClubError('unsupported-media-type');
	}
	return new URLSearchParams(bytes.toString());
}

/** A person opens pages. Programs read calls, and browsers load photos and other files for a page. */
function wantsPage({ method, originalUrl, headers }: Parameters<RequestHandler>[0]): boolean {
	const path = rawPath(originalUrl);
	if (!isRead(method) || /^\/api(\/|$)/i.test(path)) return false;
	return !/\.\w+$/.test(path) || headers.accept?.includes('text/html') === true;
}

/** Returns the path and query of a page of this site, otherwise the home page's. A browser reads '//a' and '/\a' as hosts. */
function safeReturnPath(path: string, publicUrl: string): string {
	const isPath = path.length <= maxReturnLength && /^\/(?![/\\])[\x21-\x7e]*$/.test(path);
	if (!isPath || path.includes('\\') || !URL.canParse(path, publicUrl)) return '/';
	const { origin, pathname, search } = new URL(path, publicUrl);
	const isPage = origin === new URL(publicUrl).origin && !pathname.startsWith('//');
	return isPage && pathname !== entrancePath ? pathname + search : '/';
}
