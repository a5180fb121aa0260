import {
	type DocumentDetails,
	documentDetails,
	documentLabels,
} from '@burgee/core/rules/site/document-list';
import { choice, type Field, text } from '../records/fields.ts';
import { recordFields } from '../records/record-fields.ts';

const details = {
	title: text(documentLabels.title, 'required'),
	description: text(documentLabels.description, 'optional'),
	kind: choice<DocumentDetails['kind']>(documentLabels.kind, 'document'),
};

export const documentFields = recordFields(details, { schema: documentDetails });

/** The file is not part of what the schema parses. */
const pdf: Field<File | null, never> = {
	label: 'PDF',
	kind: 'required',
	empty: null,
	fill: () => null,
	read: () => undefined,
};

export const newDocumentFields = recordFields({ pdf, ...details }, { schema: documentDetails });
