import type { Ports } from '../../ports/ports.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import type { Newsletter } from '../../rules/news/campaign.ts';
import { newsletterLabels as labels } from '../../rules/news/labels.ts';
import { type NewsletterForm, newsletterFields } from '../../rules/news/newsletter-form.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import { auditOf } from '../audit/audit.ts';
import { idempotencyKeyOf, requireSameRequest } from '../idempotency.ts';
import { requirePast } from '../require-past.ts';
import { requireRevision, requireWritten } from '../require-revision.ts';
import { readNewsletter, requireStoredNewsletters } from './read-newsletters.ts';

/**
 * Adds a newsletter to the News page and to the search. If a request with the same idempotency key is
 * repeated, returns the newsletter that the first request added.
 * @throws ClubError 'invalid-input' if the newsletter's time is in the future, 'idempotency-key-reused',
 * 'campaigns-from-service' if the club's newsletters come from an email service, or 'campaign-not-found' if the
 * newsletter of a repeated request has been deleted.
 */
export async function createNewsletter(
	ports: Pick<Ports, 'clock' | 'ids' | 'campaigns' | 'campaignFeed' | 'searchUpdates'>,
	admin: Admin,
	{ form, key }: { form: NewsletterForm; key?: string },
): Promise<Newsletter> {
	const now = ports.clock.now();
	const at = toInstant(now);
	const fields = newsletterFields(form, at);
	requirePast('finished_at', labels.finished_at, fields.finished_at, now);
	requireStoredNewsletters(ports);
	const newsletter = { ...fields, id: ports.ids.newId(), revision: 0 };
	const audit = auditOf(ports, admin, {
		what: 'campaign.created',
		subject: { id: newsletter.id, name: newsletter.subject },
		after: newsletter,
	});
	const idempotencyKey = idempotencyKeyOf(key, [admin.uid, form]);
	const request = idempotencyKey && { key: idempotencyKey, at };
	const result = requireSameRequest(await ports.campaigns.add(newsletter, audit, request));
	if (result.outcome === 'repeated') return readNewsletter(ports, result.campaignId);
	await ports.searchUpdates?.reindex('news', newsletter.id);
	return newsletter;
}

/**
 * Replaces all form fields of a newsletter. `revision` is the revision that the admin edited.
 * @throws ClubError 'campaign-not-found', 'revision-differs' if the newsletter has changed since, 'invalid-input' if
 * its new time is in the future, or 'campaigns-from-service' if the club's newsletters come from an email service.
 */
export async function updateNewsletter(
	ports: Pick<Ports, 'clock' | 'ids' | 'campaigns' | 'campaignFeed' | 'searchUpdates'>,
	admin: Admin,
	{ id, revision, form }: { id: string; revision: number | null; form: NewsletterForm },
): Promise<Newsletter> {
	const stored = await readNewsletter(ports, id);
	requireRevision(stored, revision);
	requireStoredNewsletters(ports);
	const fields = newsletterFields(form, stored.finished_at);
	requirePast('finished_at', labels.finished_at, fields.finished_at, ports.clock.now());
	const newsletter = { ...fields, id, revision: stored.revision + 1 };
	const audit = auditOf(ports, admin, {
		what: 'campaign.updated',
		subject: { id, name: newsletter.subject },
		before: stored,
		after: newsletter,
	});
	requireWritten(await ports.campaigns.replace(newsletter, audit));
	await ports.searchUpdates?.reindex('news', id);
	return newsletter;
}

/**
 * Removes a newsletter from the News page and from the search. `revision` is the revision that the admin saw.
 * @throws ClubError 'campaign-not-found', 'revision-differs' if the newsletter has changed since, or
 * 'campaigns-from-service' if the club's newsletters come from an email service.
 */
export async function deleteNewsletter(
	ports: Pick<Ports, 'clock' | 'ids' | 'campaigns' | 'campaignFeed' | 'searchUpdates'>,
	admin: Admin,
	{ id, revision }: { id: string; revision: number | null },
): Promise<void> {
	const stored = await readNewsletter(ports, id);
	requireRevision(stored, revision);
	requireStoredNewsletters(ports);
	const audit = auditOf(ports, admin, {
		what: 'campaign.deleted',
		subject: { id, name: stored.subject },
		before: stored,
	});
	requireWritten(await ports.campaigns.remove(stored, audit));
	await ports.searchUpdates?.reindex('news', id);
}
