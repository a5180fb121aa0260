import { informationPagePath, informationPageLabels as labels } from '@burgee/core';
import type { ListedPageJson } from '@burgee/core/api/information-pages';
import { panelPath } from '@burgee/core/rules/site/panel-pages';
import { ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { Link } from '../../navigation.tsx';
import { Badge } from '../../ui/badge.tsx';
import { OverflowMenu } from '../../ui/overflow-menu.tsx';
import type { Column } from '../records/data-table.tsx';
import { PagedTable } from '../records/paged-table.tsx';
import type { PagedList } from '../records/use-paged-load.ts';
import { menuLabels } from './menu-labels.ts';

interface PageTableProps {
	list: PagedList<ListedPageJson>;
	canWrite: boolean;
	onDelete: (page: ListedPageJson) => void;
}

/** A table of the club's own pages. The title leads to the form or, for an admin who may only read, to the page. */
export function PageTable({ list, canWrite, onDelete }: PageTableProps) {
	const columns: Column<ListedPageJson>[] = [
		{
			heading: labels.title,
			cell: ({ id, title, draft }) =>
				canWrite ? (
					<Link to={panelPath('edit-page', id)} aria-label={`Edit ${title}`}>
						{title}
					</Link>
				) : draft ? (
					title
				) : (
					<a href={informationPagePath(id)} target="_blank" rel="noopener noreferrer">
						{title}
						<span className="visually-hidden"> (opens in a new tab)</span>
					</a>
				),
		},
		{ heading: labels.menu, cell: ({ menu }) => menuLabels[menu] },
		{ heading: labels.slug, cell: ({ id }) => informationPagePath(id) },
		{
			heading: 'Status',
			role: 'badge',
			cell: ({ draft }) => draft && <Badge tone="warning">Draft</Badge>,
		},
	];
	if (canWrite) {
		columns.push({
			heading: 'Actions',
			role: 'action',
			cell: (page) => {
				const { id, title, draft } = page;
				return (
					<OverflowMenu
						name={title}
						actions={[
							!draft && { label: 'View', icon: ExternalLink, href: informationPagePath(id) },
							{ label: 'Edit', icon: Pencil, to: panelPath('edit-page', id) },
							{ label: 'Delete', icon: Trash2, tone: 'danger', onClick: () => onDelete(page) },
						]}
					/>
				);
			},
		});
	}
	return (
		<PagedTable
			caption="The club’s own pages, in the order of the menus"
			list={list}
			noun="pages"
			keyOf={({ id }) => id}
			columns={columns}
		/>
	);
}
