import { type ErrorCode, type InputIssue, inputIssues } from '@burgee/core';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, errorCode, withErrorId } from '../api/client.ts';
import { FormIdempotencyKey } from '../api/idempotency-key.ts';
import { inFieldOrder } from './field-order.ts';

export type ReadForm<Parsed> = { value: Parsed } | { issues: InputIssue[] };

/** The part of a zod schema that a form needs. */
export interface FormSchema<Parsed> {
	safeParse(
		input: unknown,
	): { success: true; data: Parsed } | { success: false; error: Parameters<typeof inputIssues>[0] };
}

/**
 * Parses the input with the schema of the core package, which the server also uses.
 * @param check returns the validation errors that depend on other data, such as the event.
 */
export function parseForm<Parsed>(
	schema: FormSchema<Parsed>,
	input: unknown,
	check: (parsed: Parsed) => InputIssue[] = () => [],
): ReadForm<Parsed> {
	const parsed = schema.safeParse(input);
	const issues = parsed.success ? check(parsed.data) : inputIssues(parsed.error);
	return parsed.success && issues.length === 0 ? { value: parsed.data } : { issues };
}

export interface FormOptions<Values, Parsed> {
	initial: Values;
	/**
	 * Parses the form. Returns a promise while the code that parses the form is loading. The form is disabled until then.
	 */
	read: (values: Values, form: HTMLFormElement) => ReadForm<Parsed> | Promise<ReadForm<Parsed>>;
	/** Sends the form. The same content always has the same idempotency key. */
	send: (parsed: Parsed, key: string) => Promise<void>;
	/** The error message if sending the form failed and the server reported no invalid field. */
	failure: string | ((error: unknown) => string);
	/** The handlers of errors that the form does not show itself, by error code. They receive the form as it was sent. */
	onCode?: Partial<Record<ErrorCode | 'network', (sent: Parsed, error: ApiError) => void>>;
	/** May move a validation error to another field. */
	arrange?: (issues: InputIssue[]) => InputIssue[];
	/**
	 * Returns whether the user must confirm the form before `send` is called. `isRetry` is true if the same
	 * content was sent before.
	 */
	confirmFirst?: (parsed: Parsed, isRetry: boolean) => boolean;
	/** If true, a change of one field keeps the error messages of the other fields on the screen. */
	keepOtherIssues?: boolean;
}

/** The state of a form: its values, its issues, and whether it is being sent. */
export function useForm<Values extends object, Parsed>({
	initial,
	read,
	send,
	failure,
	onCode = {},
	arrange = (issues) => issues,
	confirmFirst,
	keepOtherIssues = false,
}: FormOptions<Values, Parsed>) {
	const [values, setValues] = useState(initial);
	const [issues, setIssues] = useState<InputIssue[]>([]);
	const [failedCode, setFailedCode] = useState<ErrorCode | 'network' | null>(null);
	const [saving, setSaving] = useState(false);
	const [key] = useState(() => new FormIdempotencyKey());
	const isSending = useRef(false);
	const submitted = useRef<HTMLFormElement>(null);

	const arranged = (found: InputIssue[]) => {
		const controls: Iterable<Element> = submitted.current?.elements ?? [];
		return inFieldOrder(
			arrange(found),
			Array.from(controls, ({ id }) => id),
		);
	};

	const issuesOf = (error: unknown): InputIssue[] => {
		if (error instanceof ApiError && error.code === 'invalid-input') {
			const found = arranged(issuesAtFields(error.issues, values));
			if (found.length > 0) return found;
		}
		const message = typeof failure === 'string' ? failure : failure(error);
		return [{ path: [], message: withErrorId(message, error) }];
	};

	const sendOnce = async (parsed: Parsed) => {
		// A double click can submit twice before React renders the disabled button.
		if (isSending.current) return;
		isSending.current = true;
		setSaving(true);
		setIssues([]);
		try {
			await send(parsed, key.keyFor(JSON.stringify(parsed)));
		} catch (error) {
			const handle = error instanceof ApiError ? onCode[error.code] : undefined;
			setFailedCode(errorCode(error));
			if (error instanceof ApiError && handle) handle(parsed, error);
			else setIssues(issuesOf(error));
		} finally {
			isSending.current = false;
			setSaving(false);
		}
	};

	const sendIfValid = (form: ReadForm<Parsed>) => {
		if ('issues' in form) setIssues(arranged(form.issues));
		else if (!confirmFirst?.(form.value, key.isRepeat(JSON.stringify(form.value)))) {
			void sendOnce(form.value);
		}
	};

	const readAndSend = async (toSend: Values, element: HTMLFormElement) => {
		const reading = read(toSend, element);
		if (!(reading instanceof Promise)) return sendIfValid(reading);
		if (isSending.current) return;
		isSending.current = true;
		setSaving(true);
		const form = await reading.finally(() => {
			isSending.current = false;
			setSaving(false);
		});
		sendIfValid(form);
	};

	return {
		values,
		issues,
		saving,
		/** The error code of the last request that failed, which `issues` describes until a field changes. */
		failedCode,
		showIssues: setIssues,
		/** Whether the user has changed a value of the form. */
		touched: JSON.stringify(values) !== JSON.stringify(initial),
		bind: <Name extends keyof Values & string>(name: Name) => ({
			name,
			value: values[name],
			error: issues.find(({ path }) => path[0] === name)?.message,
			onChange(value: Values[Name]) {
				setValues((before) => ({ ...before, [name]: value }));
				setIssues((before) =>
					before.filter(
						({ path: [field] }) => keepOtherIssues && field !== undefined && field !== name,
					),
				);
			},
		}),
		submit: (event: FormEvent<HTMLFormElement>) => {
			event.preventDefault();
			submitted.current = event.currentTarget;
			void readAndSend(values, event.currentTarget);
		},
		/** Replaces the values of the form. If the form has been submitted before, submits the new values. */
		submitValues: (toSubmit: Values) => {
			setValues(toSubmit);
			if (submitted.current !== null) void readAndSend(toSubmit, submitted.current);
		},
		send: sendOnce,
	};
}

/**
 * Returns the validation errors that concern fields of this form. Each returned path starts at the
 * field, even if the request nests the field in another object.
 */
function issuesAtFields(issues: readonly InputIssue[], values: object): InputIssue[] {
	return issues.flatMap(({ path, message }) => {
		const start = path.findIndex((name) => name in values);
		return start < 0 ? [] : [{ path: path.slice(start), message }];
	});
}
