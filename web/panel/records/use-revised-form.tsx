import { type ReactNode, useRef, useState } from 'react';
import { errorCode, isNotFound } from '../../api/client.ts';
import { type FormOptions, useForm } from '../../ui/use-form.ts';
import { refusedWhileEditing, useLeaveIfRefused } from '../frame/session.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { type ConflictField, type Difference, differencesOf, mergedValues } from './differences.ts';

interface Revised<Values> {
	values: Values;
	revision: number;
}

/** The record that a form edits. */
export interface EditedRecord<Values> {
	/** The name of the kind of record, such as 'event'. */
	noun: string;
	/** The revision of the form's initial values. */
	revision: number;
	/** The fields to compare. Declare them once, outside the component. */
	fields: readonly ConflictField<Values>[];
	/** Loads the record as it is stored now. */
	reload: () => Promise<Revised<Values>>;
	/** What the admin can do if the record was deleted meanwhile. */
	ifDeleted?: string | undefined;
}

interface RevisedFormOptions<Values, Parsed> extends Omit<FormOptions<Values, Parsed>, 'send'> {
	/** Null while the form creates a record. */
	record: EditedRecord<Values> | null;
	/** Sends the form. A form that creates a record ignores `revision`. */
	send: (parsed: Parsed, request: { idempotencyKey: string; revision: number }) => Promise<void>;
}

interface Conflict<Values> {
	yours: Values;
	theirs: Revised<Values>;
	differences: Difference[];
}

/**
 * A form for a record with a revision. Use it instead of `useForm`, and render `conflictDialog` outside the
 * <form>.
 * If the record has changed since the form was opened ('revision-differs'), the dialog shows each field that
 * differs. The admin's choices are saved over the new revision. If the record was deleted, the form shows a
 * message and keeps its values. The form also handles a session that ended and a permission that was removed.
 * @example
 * const fields = [plainField<Values>('name', 'Name'), plainField<Values>('draft', 'Draft')];
 * const { bind, submit, conflictDialog } = useRevisedForm({
 * 	initial: valuesOf(loaded),
 * 	read,
 * 	record: { noun: 'event', revision: loaded.revision, fields, reload },
 * 	send: async (body, { revision }) => {
 * 		await api('PUT /api/admin/events/:eventId', { eventId, body, revision });
 * 		onSaved();
 * 	},
 * 	failure: panelMessages.eventUpdateFailed,
 * });
 */
export function useRevisedForm<Values extends object, Parsed>({
	record,
	send,
	failure,
	...options
}: RevisedFormOptions<Values, Parsed>) {
	const leaveIfRefused = useLeaveIfRefused();
	const { initial, read } = options;
	const opened = useRef<Revised<Values>>({ values: initial, revision: record?.revision ?? 0 });
	/** The values that were submitted last. The form is disabled while they are sent. */
	const submitted = useRef(initial);
	const [conflict, setConflict] = useState<Conflict<Values> | null>(null);

	/** Adopts a newer revision that the page has loaded, unless it changes a field of this form. */
	const latestOpened = ({ fields, revision }: EditedRecord<Values>): Revised<Values> => {
		const { values } = opened.current;
		const isNewer = revision > opened.current.revision;
		const comparison = { opened: values, yours: values, theirs: initial };
		return isNewer && differencesOf(fields, comparison).length === 0
			? { values: initial, revision }
			: opened.current;
	};

	const sendOver = async (revision: number, parsed: Parsed, idempotencyKey: string) => {
		try {
			await send(parsed, { idempotencyKey, revision });
		} catch (error) {
			if (record === null || errorCode(error) !== 'revision-differs') throw error;
			const theirs = await record.reload();
			const yours = submitted.current;
			const differences = differencesOf(record.fields, {
				opened: opened.current.values,
				yours,
				theirs: theirs.values,
			});
			// No other admin has changed a field of this form, so no change is lost. This happens if the record was
			// deleted and restored, or if the reply to this form's last request was lost.
			if (differences.every(({ changedBy }) => changedBy === 'yours')) {
				await sendOver(theirs.revision, parsed, idempotencyKey);
			} else setConflict({ yours, theirs, differences });
		}
	};

	const form = useForm<Values, Parsed>({
		...options,
		read: (values, element) => {
			submitted.current = values;
			return read(values, element);
		},
		send: async (parsed, key) => {
			if (record !== null) opened.current = latestOpened(record);
			await sendOver(opened.current.revision, parsed, key);
		},
		failure: (error) => {
			const refused = refusedWhileEditing(error);
			if (refused !== null) return refused;
			leaveIfRefused(error);
			if (record !== null && isNotFound(error)) return deletedMessage(record);
			return typeof failure === 'string' ? failure : failure(error);
		},
	});

	const conflictDialog: ReactNode = record !== null && conflict !== null && (
		<ConflictDialog
			noun={record.noun}
			differences={conflict.differences}
			onCancel={() => {
				setConflict(null);
				const message = `Your changes are not saved, because someone else has changed this ${record.noun}. Save again to compare.`;
				form.showIssues([{ path: [], message }]);
			}}
			onSave={(choices) => {
				const { yours, theirs } = conflict;
				opened.current = theirs;
				setConflict(null);
				form.submitValues(mergedValues(record.fields, { yours, theirs: theirs.values }, choices));
			}}
		/>
	);
	return { ...form, conflictDialog };
}

function deletedMessage({
	noun,
	ifDeleted = '',
}: Pick<EditedRecord<object>, 'noun' | 'ifDeleted'>) {
	return `Someone else has deleted this ${noun}. Your changes are still on this page, but not saved. ${ifDeleted}`.trim();
}
