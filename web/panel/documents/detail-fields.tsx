import type { DocumentDetails } from '@burgee/core/rules/site/document-list';
import { CheckField, TextField } from '../../ui/field.tsx';

interface Bound<Value> {
	name: string;
	label: string;
	value: Value;
	onChange: (value: Value) => void;
	error: string | undefined;
}

interface DetailFieldsProps {
	title: Bound<string>;
	description: Bound<string>;
	kind: Bound<DocumentDetails['kind']>;
}

/** The fields of a document that members see beside the link to its PDF. */
export function DetailFields({ title, description, kind }: DetailFieldsProps) {
	return (
		<>
			<TextField {...title} maxLength={100} autoComplete="off" />
			<TextField
				{...description}
				hint="One sentence that tells members what they find in it."
				multiline
				rows={2}
				maxLength={200}
			/>
			<CheckField
				name={kind.name}
				label="This is a map"
				hint="Members see the icon of a map beside it."
				value={kind.value === 'map'}
				onChange={(isMap) => kind.onChange(isMap ? 'map' : 'document')}
			/>
		</>
	);
}
