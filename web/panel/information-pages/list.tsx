import { hasPermission } from '@burgee/core';
import type { ListedPageJson, StoredPageJson } from '@burgee/core/api/information-pages';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { api } from '../../api/client.ts';
import { useReloadPublicFacts } from '../../public-facts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useAdmin } from '../frame/session.tsx';
import { ContentPage } from '../records/content-page.tsx';
import { DeleteFromList } from '../records/delete-from-list.tsx';
import { useRecordList } from '../records/use-record-list.ts';
import { PageTable } from './page-table.tsx';

/** The pages that the club has written, in the order of the menus. */
export default function InformationPagesPage() {
	const canWrite = hasPermission(useAdmin(), 'events:write');
	const list = useRecordList(loadPages, ({ id }) => id);
	const { rows } = list;
	const reloadMenus = useReloadPublicFacts();

	return (
		<ContentPage
			current="information-pages"
			lead="Pages that the club writes itself, with their entries in the menus."
			notice={list.notice}
			actions={
				canWrite &&
				rows.state === 'loaded' && (
					<ButtonLink variant="primary" to="/admin/content/pages/create">
						Write a Page
					</ButtonLink>
				)
			}
		>
			<Loaded
				data={rows}
				loading={{ label: 'Loading pages…', lines: 6 }}
				error={panelMessages.pagesFailed}
				empty={({ rows: { length } }) =>
					length === 0 && (
						<EmptyState title="No Pages Yet">
							<p>
								For anything that members look up: moorings, launching, the bar, hiring the
								clubhouse.
							</p>
						</EmptyState>
					)
				}
			>
				{(loaded) => <PageTable list={loaded} canWrite={canWrite} onDelete={list.askToDelete} />}
			</Loaded>
			<DeleteFromList
				list={list}
				title="Delete this page?"
				confirmLabel="Delete Page"
				failure={panelMessages.pageDeleteFailed}
				remove={async (page) => {
					const deleted = await deletePage(page);
					reloadMenus();
					return deleted;
				}}
				deleted={({ title }) => `“${title}” was deleted.`}
				undo={(deleted) => ({
					undo: () => addAgain(deleted).then(reloadMenus),
					undone: `“${deleted.title}” is back${deleted.draft ? ', as a draft' : ''}.`,
				})}
			>
				{({ title }) => (
					<p>
						<strong>{title}</strong> will no longer be in a menu, and links to it will lead to “Page
						Not Found”. You can undo this for a minute.
					</p>
				)}
			</DeleteFromList>
		</ContentPage>
	);
}

async function loadPages(_: { after?: string }, signal?: AbortSignal) {
	const { pages: rows } = await api('GET /api/admin/pages', { signal });
	return { rows, next: null };
}

/** Reads the whole page first, so that the deletion can be undone. */
async function deletePage({ id: slug, revision }: ListedPageJson) {
	const page = await api('GET /api/admin/pages/:slug', { slug });
	await api('DELETE /api/admin/pages/:slug', { slug, revision });
	return page;
}

function addAgain({ id: slug, revision: _, ...fields }: StoredPageJson) {
	return api('POST /api/admin/pages', { body: { ...fields, slug } });
}
