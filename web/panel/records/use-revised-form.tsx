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
export interface EditedRecord<Values, Stored> {
	/** The name of the kind of record, such as 'event'. */
	noun: string;
	/** The record when the form was opened. */
	stored: Stored & { revision: number };
	/** Loads the record as it is stored now. */
	load: () => Promise<Stored & { revision: number }>;
	/** The form's values of a stored record, and the fields that the conflict dialog compares. */
	fields: {
		valuesOf: (stored: Stored) => Values;
		conflictFields: readonly ConflictField<Values>[];
	};
	/** What the admin can do if the record was deleted meanwhile. */
	ifDeleted?: string | undefined;
}

export interface RevisedFormOptions<Values, Parsed, Stored>
	extends Omit<FormOptions<Values, Parsed>, 'send'> {
	/** Null while the form creates a record. */
	record: EditedRecord<Values, Stored> | null;
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
 * const { bind, submit, conflictDialog } = useRevisedForm({
 * 	initial: fields.valuesOf(stored),
 * 	read,
 * 	record: { noun: 'event', stored, load, fields },
 * 	send: async (body, { revision }) => {
 * 		await api('PUT /api/admin/events/:eventId', { eventId, body, revision });
 * 		onSaved();
 * 	},
 * 	failure: panelMessages.eventUpdateFailed,
 * });
 */
export function useRevisedForm<Values extends object, Parsed, Stored>({
	record,
	send,
	failure,
	...options
}: RevisedFormOptions<Values, Parsed, Stored>) {
	const leaveIfRefused = useLeaveIfRefused();
	const { initial, read } = options;
	const opened = useRef<Revised<Values>>({
		values: initial,
		revision: record?.stored.revision ?? 0,
	});
	/** The values that were submitted last. The form is disabled while they are sent. */
	const submitted = useRef(initial);
	const [conflict, setConflict] = useState<Conflict<Values> | null>(null);

	/** Adopts a newer revision that the page has loaded, unless it changes a field of this form. */
	const latestOpened = ({ fields, stored }: EditedRecord<Values, Stored>): Revised<Values> => {
		const { values } = opened.current;
		const isNewer = stored.revision > opened.current.revision;
		const comparison = { opened: values, yours: values, theirs: initial };
		return isNewer && differencesOf(fields.conflictFields, comparison).length === 0
			? { values: initial, revision: stored.revision }
			: opened.current;
	};

	const sendOver = async (revision: number, parsed: Parsed, idempotencyKey: string) => {
		try {
			await send(parsed, { idempotencyKey, revision });
		} catch (error) {
			if (record === null || errorCode(error) !== 'revision-differs') throw error;
			const latest = await record.load();
			const theirs = { values: record.fields.valuesOf(latest), revision: latest.revision };
			const yours = submitted.current;
			const differences = differencesOf(record.fields.conflictFields, {
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
				const sides = { yours, theirs: theirs.values };
				form.submitValues(mergedValues(record.fields.conflictFields, sides, choices));
			}}
		/>
	);
	return { ...form, conflictDialog };
}

function deletedMessage({
	noun,
	ifDeleted = '',
}: Pick<EditedRecord<object, object>, 'noun' | 'ifDeleted'>) {
	return `Someone else has deleted this ${noun}. Your changes are still on this page, but not saved. ${ifDeleted}`.trim();
}
