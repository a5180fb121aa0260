import {
	type InformationPage,
	informationPageForm,
	informationPageLabels as labels,
} from '@burgee/core';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { api } from '../../api/client.ts';
import { type Field, flag, text } from '../records/fields.ts';
import { panelRecord } from '../records/record.ts';
import { recordFields } from '../records/record-fields.ts';
import { menuLabels, menuWithLabel } from './menu-labels.ts';

/** The address of a page. It never changes, so the form of a stored page sends it without a field for it. */
const slug: Field<string, string> = {
	...{ label: labels.slug, kind: 'optional', empty: '' },
	fill: (stored) => stored,
	read: (typed) => typed.trim() || null,
};

/** One of `menuLabels`. */
const menu: Field<string, InformationPage['menu']> = {
	...{ label: labels.menu, empty: menuLabels.information },
	fill: (stored) => menuLabels[stored],
	read: menuWithLabel,
};

const position: Field<string, number> = {
	...{ label: labels.position, empty: '0' },
	fill: String,
	read: (typed) => (typed.trim() === '' ? 0 : Number(typed)),
};

export const ownPage = panelRecord({
	noun: 'page',
	list: 'information-pages',
	form: recordFields(
		{
			title: text(labels.title, 'required'),
			slug,
			summary: text(labels.summary, 'optional'),
			body: text(labels.body, 'required'),
			menu,
			position,
			draft: flag(labels.draft),
		},
		{ schema: informationPageForm },
	),
	load: async (slug: string, signal?: AbortSignal) => ({
		...(await api('GET /api/admin/pages/:slug', { slug, signal })),
		slug,
	}),
	loading: 'Loading page…',
	loadFailed: panelMessages.pageFailed,
	missing: 'page-not-found',
	explained: ['page-exists', 'too-many-pages'],
	create: {
		page: 'create-page',
		done: 'The page was added. Members can read it now.',
		draftDone: 'The page was added as a draft.',
		failed: panelMessages.pageCreateFailed,
		send: (body) => api('POST /api/admin/pages', { body }),
	},
	update: {
		page: 'edit-page',
		done: 'The page was updated.',
		failed: panelMessages.pageUpdateFailed,
		send: ({ id: slug }, body, revision) =>
			api('PUT /api/admin/pages/:slug', { slug, body, revision }),
	},
});
