import type { ClubFacts, InputIssue } from '@burgee/core';
import type { ManagedFactsJson } from '@burgee/core/api/content';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';
import { SummaryList } from '../../ui/summary-list.tsx';
import formStyles from '../records/form.module.css';
import { PanelForm } from '../records/panel-form.tsx';
import type { RecordFields } from '../records/record-fields.ts';
import { useFieldsForm } from '../records/use-fields-form.ts';
import styles from './facts-section.module.css';

/** What all sections of the page share. */
export interface SectionContext {
	facts: ManagedFactsJson;
	/** Null for an admin who can only read the facts. */
	editing: {
		/** The title of the section that was saved last, which says so. */
		lastSaved: string | null;
		/** Receives the facts as they are stored. */
		onSaved: (title: string, saved: ManagedFactsJson) => void;
		/** Receives whether the section has changes that are not saved. */
		onUnsaved: (title: string, isUnsaved: boolean) => void;
	} | null;
}

type SectionForm<Values extends object, Parsed> = Pick<
	ReturnType<typeof useFieldsForm<Values, ManagedFactsJson, Parsed>>,
	'bind' | 'issues' | 'values'
>;

interface FactsSectionProps<Values extends object, Parsed> {
	context: SectionContext;
	title: string;
	submitLabel: string;
	fields: RecordFields<Values, ManagedFactsJson, Parsed>;
	/** The stored facts, if a list of names and values does not suit them. */
	summary?: ReactNode;
	/** Shows the typed values as members will see them. */
	preview: (values: Values) => ReactNode;
	arrange?: (issue: InputIssue) => InputIssue;
	/** Why the section cannot be saved yet. It then has unsaved changes. */
	notYet?: string | undefined;
	/** Whether the buttons of the form stay in view. */
	isLong?: boolean;
	/** Returns the fields. */
	children: (form: SectionForm<Values, Parsed>) => ReactNode;
}

/** A part of the club's facts. It shows the stored facts, until the admin opens its form. */
export function FactsSection<Values extends object, Parsed extends Partial<ClubFacts>>(
	props: FactsSectionProps<Values, Parsed>,
) {
	const { context, title, fields, summary } = props;
	const { facts, editing } = context;
	const id = useId();
	const editButton = useRef<HTMLButtonElement>(null);
	const [state, setState] = useState<'read' | 'open' | 'cancelled'>('read');
	useEffect(() => {
		if (state === 'cancelled') editButton.current?.focus();
	}, [state]);

	const isOpen = state === 'open';
	return (
		<section className="stack" aria-labelledby={id}>
			<div className={styles.head}>
				<h2 id={id}>{title}</h2>
				{editing && !isOpen && (
					<Button
						ref={editButton}
						icon={Pencil}
						aria-label={`Edit ${title}`}
						onClick={() => setState('open')}
					>
						Edit
					</Button>
				)}
			</div>
			{editing?.lastSaved === title && !isOpen && (
				<FocusedNotice focusOn={facts.revision} tone="success">
					{panelMessages.factsUpdated}
				</FocusedNotice>
			)}
			{editing && isOpen ? (
				<SectionForm
					{...props}
					editing={editing}
					onClose={(isCancelled) => setState(isCancelled ? 'cancelled' : 'read')}
				/>
			) : (
				(summary ?? (
					<SummaryList
						rows={fields.conflictFields.map(
							({ label, text }) => [label, text(fields.valuesOf(facts))] as const,
						)}
					/>
				))
			)}
		</section>
	);
}

interface SectionFormProps<Values extends object, Parsed>
	extends FactsSectionProps<Values, Parsed> {
	editing: NonNullable<SectionContext['editing']>;
	onClose: (isCancelled: boolean) => void;
}

function SectionForm<Values extends object, Parsed extends Partial<ClubFacts>>({
	context: { facts },
	title,
	submitLabel,
	fields,
	preview,
	arrange = (issue) => issue,
	notYet,
	isLong = false,
	editing,
	onClose,
	children,
}: SectionFormProps<Values, Parsed>) {
	/** The facts that another admin has saved meanwhile, with which the conflict dialog compares. */
	const latest = useRef(facts);
	const load = async () => {
		latest.current = await api('GET /api/admin/club');
		return latest.current;
	};
	const form = useFieldsForm(
		fields,
		{ noun: 'section', stored: facts, load },
		{
			arrange: (issues) => issues.map(arrange),
			send: async (section, { revision }) => {
				// The other sections stay as they are in the revision that this request replaces.
				const base = revision === latest.current.revision ? latest.current : facts;
				const { isFixed: _, revision: __, ...others } = base;
				const body = { ...others, ...section };
				const saved = await api('PUT /api/admin/club', { revision, body });
				onClose(false);
				editing.onSaved(title, saved);
			},
			failure: panelMessages.factsUpdateFailed,
		},
	);

	const isUnsaved = form.touched || notYet !== undefined;
	const report = useEffectEvent((unsaved: boolean) => editing.onUnsaved(title, unsaved));
	useEffect(() => {
		report(isUnsaved);
		return () => report(false);
	}, [isUnsaved]);

	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		box.current?.querySelector<HTMLElement>('input:not([type="file"]), button')?.focus();
	}, []);

	return (
		<div ref={box} className={`stack gap-3 ${formStyles.columns}`}>
			<PanelForm
				form={{
					...form,
					submit: (event) => {
						if (notYet === undefined) return form.submit(event);
						event.preventDefault();
						form.showIssues([{ path: [], message: notYet }]);
					},
				}}
				submitLabel={submitLabel}
				sticky={isLong}
				buttons={<Button onClick={() => onClose(true)}>Cancel</Button>}
			>
				{children(form)}
			</PanelForm>
			{/* Screen readers skip the preview, because it repeats the form. */}
			<div
				className={`stack gap-1 panel ${formStyles.preview} ${formStyles.aside}`}
				aria-hidden
				inert
			>
				<p className="soft small strong">Preview: what members see</p>
				{preview(form.values)}
			</div>
			{form.conflictDialog}
		</div>
	);
}
