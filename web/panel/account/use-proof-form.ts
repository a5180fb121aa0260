import type { ErrorCode } from '@burgee/core';
import { type FormSchema, parseForm, useForm } from '../../ui/use-form.ts';
import { atField } from '../frame/at-field.ts';
import { failureMessage } from '../frame/failure-message.ts';
import { useLeaveIfRefused } from '../frame/session.tsx';

interface ProofFormOptions<Values> {
	initial: Values;
	schema: FormSchema<Values>;
	/** The field that shows the error, for each error code of a wrong entry. */
	fields: Partial<Record<ErrorCode, keyof Values & string>>;
	send: (body: Values) => Promise<void>;
	/** The error message for an unexpected error. */
	failure: string;
}

/** A form in which an admin enters the password or a code again. */
export function useProofForm<Values extends object>({
	initial,
	schema,
	fields,
	send,
	failure,
}: ProofFormOptions<Values>) {
	const leaveIfRefused = useLeaveIfRefused();
	return useForm({
		initial,
		read: (values: Values) => parseForm(schema, values),
		send: (body: Values) =>
			send(body).catch((error: unknown) => {
				leaveIfRefused(error);
				throw atField(error, fields);
			}),
		failure: (error) => failureMessage(error, ['too-many-sign-ins', 'not-signed-in'], failure),
	});
}
