import { informationPagePath, pageMenus, slugOf } from '@burgee/core';
import type { StoredPageJson } from '@burgee/core/api/information-pages';
import { useParams } from 'react-router-dom';
import { useReloadPublicFacts } from '../../public-facts.ts';
import { CheckField, TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import formStyles from '../records/form.module.css';
import { MarkButtons } from '../records/mark-buttons.tsx';
import { MarkHelp } from '../records/mark-help.tsx';
import { RecordForm } from '../records/record-form.tsx';
import { RecordPage } from '../records/record-page.tsx';
import { TextPreview } from '../records/text-preview.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { menuLabels } from './menu-labels.ts';
import { ownPage } from './record.ts';

/** Writes a page of the club, or edits the page in the address. */
export default function InformationPageFormPage() {
	return (
		<RecordPage record={ownPage} id={useParams().slug}>
			{(stored) => <InformationPageForm stored={stored} />}
		</RecordPage>
	);
}

/** Describes the form, which also reloads the menus in the header after it has saved a page. */
function withMenus(reloadMenus: () => void): typeof ownPage {
	const { create, update } = ownPage;
	return {
		...ownPage,
		create: {
			...create,
			send: async (...request) => {
				await create.send(...request);
				reloadMenus();
			},
		},
		update: {
			...update,
			send: async (...request) => {
				const saved = await update.send(...request);
				reloadMenus();
				return saved;
			},
		},
	};
}

/** The form of a page, beside a preview. */
function InformationPageForm({ stored }: { stored: (StoredPageJson & { slug: string }) | null }) {
	const form = useRecordForm(withMenus(useReloadPublicFacts()), stored);
	const { values, bind } = form;
	const slug = values.slug.trim() || slugOf({ slug: null, title: values.title });
	return (
		<RecordForm
			form={form}
			preview={
				<TextPreview body={values.body} noun="page">
					<p className={formStyles.previewName}>{values.title || 'Title of the page'}</p>
				</TextPreview>
			}
		>
			<TextField
				maxLength={60}
				hint="The heading, and the name in the menu."
				autoComplete="off"
				{...bind('title')}
			/>
			{stored === null ? (
				<TextField
					maxLength={60}
					hint={`Made from the title if you leave it empty: ${informationPagePath(slug || 'address')}. It cannot change later.`}
					autoComplete="off"
					autoCapitalize="none"
					{...bind('slug')}
				/>
			) : (
				<p>
					Its address is{' '}
					{stored.draft ? (
						informationPagePath(stored.id)
					) : (
						<a href={informationPagePath(stored.id)} target="_blank" rel="noopener noreferrer">
							{informationPagePath(stored.id)}
							<span className="visually-hidden"> (opens in a new tab)</span>
						</a>
					)}
					.
				</p>
			)}
			<TextField
				maxLength={200}
				hint="One sentence, which the search shows below the title."
				{...bind('summary')}
			/>
			<TextField
				multiline
				rows={16}
				tools={
					<>
						<MarkHelp />
						<MarkButtons field="body" />
					</>
				}
				{...bind('body')}
			/>
			<SelectField
				hint="The header of a desktop has room for two or three pages of the club."
				options={pageMenus.map((menu) => menuLabels[menu])}
				{...bind('menu')}
			/>
			<TextField
				inputMode="numeric"
				maxLength={3}
				hint="Of the club’s own pages in a menu, the smallest number comes first."
				autoComplete="off"
				{...bind('position')}
			/>
			<CheckField
				hint="Only this panel shows a draft. Members find it neither in a menu nor in the search."
				{...bind('draft')}
			/>
		</RecordForm>
	);
}
