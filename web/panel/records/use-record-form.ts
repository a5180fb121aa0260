import {
	type Publishable,
	publicationWords,
	saveLabel,
} from '@burgee/core/display/publication-words';
import { panelPages } from '@burgee/core/rules/site/panel-pages';
import { useNavigate } from 'react-router-dom';
import { titleCase } from '../../ui/title-case.ts';
import type { FormOptions } from '../../ui/use-form.ts';
import { failureMessage } from '../frame/failure-message.ts';
import { withFlashMessage } from '../frame/flash-message.tsx';
import { useLeaveWarning } from '../frame/unsaved-changes.tsx';
import type { PanelRecord } from './record.ts';
import { useFieldsForm } from './use-fields-form.ts';

/**
 * The form that creates a record, or edits `stored`. Afterwards, the list of the records opens. Warns before unsaved
 * changes are lost, and before a change of another admin is overwritten.
 */
export function useRecordForm<
	Values extends Publishable,
	Stored extends Publishable & { id: string; revision: number },
	Parsed,
>(
	record: PanelRecord<Values, Stored, Parsed>,
	stored: Stored | null,
	options: Pick<FormOptions<Values, Parsed>, 'onCode'> = {},
) {
	const navigate = useNavigate();
	const { noun, form: fields, load, ifDeleted, create, update, explained = [] } = record;
	const listPath = panelPages[record.list].path;
	const saving = stored === null ? create : update;
	const edited = stored && { noun, ifDeleted, stored, load: () => load(stored.id) };
	const form = useFieldsForm(fields, edited, {
		...options,
		send: async (body, { idempotencyKey, revision }) => {
			if (stored === null) await create.send(body, idempotencyKey);
			else await update.send(stored, body, revision);
			stopWarning();
			const message = form.values.draft ? (saving.draftDone ?? saving.done) : saving.done;
			navigate(listPath, withFlashMessage({ tone: 'success', message }));
		},
		failure: (error) => failureMessage(error, explained, saving.failed),
	});
	const stopWarning = useLeaveWarning(form.touched);
	return {
		...form,
		listPath,
		publication: publicationWords(stored, form.values),
		button: saveLabel(titleCase(noun), stored, form.values),
	};
}
