import type { ErrorCode } from '@burgee/core';
import type { Publishable } from '@burgee/core/display/publication-words';
import type { PanelPageName } from '@burgee/core/rules/site/panel-pages';
import type { RecordFields } from './record-fields.ts';

/** How the form of a record creates it, or saves a change of it. */
interface Saving {
	page: PanelPageName;
	/** The message on the list afterwards. */
	done: string;
	/** The message if the record is a draft, if it is another. */
	draftDone?: string;
	/** The message if the request failed. */
	failed: string;
}

/** Describes a kind of record, which the panel creates and edits on pages of their own, once for its form and its calls. */
export interface PanelRecord<Values, Stored, Parsed> {
	/** The name of the kind of record, such as 'event'. */
	noun: string;
	/** The page with the list of the records, to which the form leads. */
	list: PanelPageName;
	form: RecordFields<Values, NoInfer<Stored>, Parsed>;
	load: (id: string, signal?: AbortSignal) => Promise<Stored>;
	loading: string;
	loadFailed: string;
	/** The error code if the record does not exist. */
	missing: ErrorCode;
	/** What the admin can do if the record was deleted while the form was open. */
	ifDeleted?: string;
	/** The error codes whose own message tells the admin what to do. */
	explained?: readonly ErrorCode[];
	create: Saving & { send: (body: Parsed, idempotencyKey: string) => Promise<unknown> };
	update: Saving & {
		send: (
			stored: NoInfer<Stored>,
			body: Parsed,
			revision: number,
		) => Promise<{ revision: number }>;
	};
}

/** Returns the description. TypeScript infers its types. */
export function panelRecord<
	Values extends Publishable,
	Stored extends Publishable & { id: string; revision: number },
	Parsed,
>(record: PanelRecord<Values, Stored, Parsed>): PanelRecord<Values, Stored, Parsed> {
	return record;
}
