import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import {
	type InformationPage,
	maxInformationPages,
} from '../../rules/information-pages/information-page.ts';
import {
	type InformationPageForm,
	informationPageFields,
	slugOf,
} from '../../rules/information-pages/information-page-form.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import { ownPageId } from '../../rules/search/records.ts';
import { auditOf } from '../audit/audit.ts';
import { requireRevision, requireWritten } from '../require-revision.ts';
import { readInformationPage } from './read-information-pages.ts';

type WritePorts = Pick<Ports, 'clock' | 'ids' | 'informationPages' | 'searchUpdates'>;

/**
 * Adds a page, whose address is in the form or made from the title. A repeated request with the same content returns the
 * stored page.
 * @throws ClubError 'page-exists' if another page has this address, or 'too-many-pages'.
 */
export async function createInformationPage(
	ports: WritePorts,
	admin: Admin,
	form: InformationPageForm,
): Promise<InformationPage> {
	const page = { ...informationPageFields(form), id: slugOf(form), revision: 0 };
	const pages = await ports.informationPages.list();
	const isTaken = pages.some(({ id }) => id === page.id);
	if (!isTaken && pages.length >= maxInformationPages) throw new ClubError('too-many-pages');
	const audit = auditOf(ports, admin, { ...subjectOf(page), what: 'page.created', after: page });
	if (await ports.informationPages.add(page, audit)) {
		await ports.searchUpdates?.reindex('pages', ownPageId(page.id));
		return page;
	}
	const stored = await ports.informationPages.get(page.id);
	if (stored === null || !isSamePage(stored, page)) throw new ClubError('page-exists');
	return stored;
}

function isSamePage(stored: InformationPage, page: InformationPage): boolean {
	return (Object.keys(page) as (keyof InformationPage)[]).every((key) => stored[key] === page[key]);
}

/**
 * Replaces all form fields of a page. `revision` is the revision that the admin edited.
 * @throws ClubError 'page-not-found', 'revision-differs' if the page has changed since, or 'page-address-fixed' if the
 * form has another address.
 */
export async function updateInformationPage(
	ports: WritePorts,
	admin: Admin,
	{ id, revision, form }: { id: string; revision: number | null; form: InformationPageForm },
): Promise<InformationPage> {
	const stored = await readInformationPage(ports, id);
	requireRevision(stored, revision);
	if (form.slug !== null && form.slug !== id) throw new ClubError('page-address-fixed');
	const page = { ...informationPageFields(form), id, revision: stored.revision + 1 };
	const audit = auditOf(ports, admin, {
		...subjectOf(page),
		what: 'page.updated',
		before: stored,
		after: page,
	});
	requireWritten(await ports.informationPages.replace(page, audit));
	await ports.searchUpdates?.reindex('pages', ownPageId(id));
	return page;
}

/**
 * Deletes a page. `revision` is the revision that the admin saw.
 * @throws ClubError 'page-not-found', or 'revision-differs' if the page has changed since.
 */
export async function deleteInformationPage(
	ports: WritePorts,
	admin: Admin,
	{ id, revision }: { id: string; revision: number | null },
): Promise<void> {
	const stored = await readInformationPage(ports, id);
	requireRevision(stored, revision);
	const audit = auditOf(ports, admin, {
		...subjectOf(stored),
		what: 'page.deleted',
		before: stored,
	});
	requireWritten(await ports.informationPages.remove(stored, audit));
	await ports.searchUpdates?.reindex('pages', ownPageId(id));
}

/** Names a page in the audit log. */
function subjectOf({ id, title }: InformationPage): { subject: { id: string; name: string } } {
	return { subject: { id, name: title } };
}
