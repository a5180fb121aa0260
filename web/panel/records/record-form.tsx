import type { PublicationState, publicationWords } from '@burgee/core/display/publication-words';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useMediaQuery } from '../../use-media-query.ts';
import { TabList, tabPanel } from '../frame/tabs.tsx';
import styles from './form.module.css';
import { PanelForm } from './panel-form.tsx';

interface RecordFormProps {
	/** The form of `useRecordForm`. */
	form: ComponentProps<typeof PanelForm>['form'] & {
		conflictDialog: ReactNode;
		button: string;
		listPath: string;
		publication: ReturnType<typeof publicationWords>;
	};
	/** What members will see: beside the form on a desktop, and behind a tab in a narrow window. */
	preview: ReactNode;
	/** Help beside the form or, in a narrow window, below it. */
	help?: ReactNode;
	/** The fields. */
	children: ReactNode;
}

const tones: Record<PublicationState, BadgeTone> = {
	New: 'neutral',
	Draft: 'warning',
	Closed: 'neutral',
	Published: 'success',
};

const tabs = { form: 'Form', preview: 'Preview' };

/** The form of a record with its state and its preview. */
export function RecordForm({ form, preview, help, children }: RecordFormProps) {
	const navigate = useNavigate();
	const isWide = useMediaQuery('(min-width: 64rem)');
	const [tab, setTab] = useState<keyof typeof tabs>('form');
	const { issues, publication } = form;
	// The error summary links to fields, which the preview hides.
	useEffect(() => {
		if (issues.length > 0) setTab('form');
	}, [issues]);
	const showsForm = isWide || tab === 'form';
	return (
		<div className={`stack gap-4 ${styles.columns}`}>
			<PanelForm
				form={form}
				sticky
				about={
					<>
						<p className={`beside ${styles.publication}`}>
							<Badge tone={tones[publication.state]}>{publication.state}</Badge>
							<span>{publication.sentence}</span>
						</p>
						{!isWide && (
							<TabList label="Form or preview" tabs={tabs} current={tab} onChoose={setTab} />
						)}
					</>
				}
				submitLabel={form.button}
				buttons={<Button onClick={() => navigate(form.listPath)}>Cancel</Button>}
			>
				{/* The fields stay in one place of the tree, so that they keep their state when a tablet is turned. */}
				<div
					{...(!isWide && tabPanel('form', showsForm))}
					className={showsForm ? styles.form : undefined}
				>
					{children}
				</div>
				{!isWide && (
					<div
						{...tabPanel('preview', !showsForm)}
						className={showsForm ? undefined : 'stack gap-3'}
					>
						<p className="visually-hidden">
							The preview repeats what you have entered in the form.
						</p>
						{preview}
					</div>
				)}
			</PanelForm>
			{isWide ? (
				<div className={`stack gap-3 ${styles.aside}`}>
					{preview}
					{help}
				</div>
			) : (
				showsForm && help
			)}
			{form.conflictDialog}
		</div>
	);
}
