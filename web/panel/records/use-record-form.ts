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
import { type FlashMessage, withFlashMessage } from '../frame/flash-message.tsx';
import { useLeaveWarning } from '../frame/unsaved-changes.tsx';
import type { PanelRecord } from './record.ts';
import { useFieldsForm } from './use-fields-form.ts';

interface RecordFormOptions<Values, Parsed>
	extends Pick<FormOptions<Values, Parsed>, 'onCode' | 'confirmFirst'> {
	/**
	 * Called when a stored record was saved. Returns the message on the list, or null for the usual one. If it fails, the form
	 * stays open and shows the error's message.
	 */
	afterSave?: (saved: { revision: number }) => Promise<FlashMessage | null>;
}

/** The record was saved, but not what belongs to it. */
class AfterSaveError extends Error {}

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
	{ afterSave, ...options }: RecordFormOptions<Values, Parsed> = {},
) {
	const navigate = useNavigate();
	const { noun, form: fields, load, ifDeleted, create, update, explained = [] } = record;
	const listPath = panelPages[record.list].path;
	const saving = stored === null ? create : update;
	const edited = stored && { noun, ifDeleted, stored, load: () => load(stored.id) };
	const afterUpdate = async (saved: { revision: number }) => {
		if (afterSave === undefined) return null;
		return afterSave(saved).catch((error: Error) => {
			throw new AfterSaveError(error.message);
		});
	};
	const form = useFieldsForm(fields, edited, {
		...options,
		send: async (body, { idempotencyKey, revision }) => {
			let flash: FlashMessage | null = null;
			if (stored === null) await create.send(body, idempotencyKey);
			else flash = await afterUpdate(await update.send(stored, body, revision));
			stopWarning();
			const message = form.values.draft ? (saving.draftDone ?? saving.done) : saving.done;
			navigate(listPath, withFlashMessage(flash ?? { tone: 'success', message }));
		},
		failure: (error) =>
			error instanceof AfterSaveError
				? error.message
				: failureMessage(error, explained, saving.failed),
	});
	const stopWarning = useLeaveWarning(form.touched);
	return {
		...form,
		listPath,
		publication: publicationWords(stored, form.values),
		button: saveLabel(titleCase(noun), stored, form.values),
	};
}
