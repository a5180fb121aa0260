import { type AuditFilter, auditFilter, auditKinds } from '@burgee/core';
import { auditKindLabels } from '@burgee/core/display/audit-sentences';
import { Search } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { parseForm, useForm } from '../../ui/use-form.ts';
import styles from './audit.module.css';

const everything = 'Everything';
const noFilter = { from: '', to: '', who: '', what: everything };

/** The filter form of the audit log. The filter is not part of the URL, because it can contain a name. */
export function AuditFilterForm({ onSearch }: { onSearch: (filter: AuditFilter) => void }) {
	const { bind, issues, submit } = useForm({
		initial: noFilter,
		read: ({ what, ...texts }) => {
			const kind = auditKinds.find((known) => auditKindLabels[known] === what);
			const filled = Object.entries(texts).filter(([, text]) => text.trim() !== '');
			return parseForm(auditFilter, { ...Object.fromEntries(filled), ...(kind && { what: kind }) });
		},
		send: async (filter: AuditFilter) => onSearch(filter),
		failure: '',
	});
	return (
		<form className="stack" noValidate onSubmit={submit} aria-label="Filter the audit log">
			<ErrorSummary issues={issues} />
			<div className={`columns ${styles.fields}`}>
				<TextField label="First day" type="date" {...bind('from')} />
				<TextField label="Last day" type="date" {...bind('to')} />
				<TextField label="Name or email" {...bind('who')} />
				<SelectField
					label="What was changed"
					options={[everything, ...auditKinds.map((kind) => auditKindLabels[kind])]}
					{...bind('what')}
				/>
				<Button type="submit" icon={Search}>
					Show Entries
				</Button>
			</div>
		</form>
	);
}
