import type { PublicationState, publicationWords } from '@burgee/core/display/publication-words';
import type { ComponentProps, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
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
	/** A preview or help beside the form. */
	aside?: ReactNode;
	/** The fields. */
	children: ReactNode;
}

const tones: Record<PublicationState, BadgeTone> = {
	New: 'neutral',
	Draft: 'warning',
	Closed: 'neutral',
	Published: 'success',
};

/** The form of a record, and what is beside the form. */
export function RecordForm({ form, aside, children }: RecordFormProps) {
	const navigate = useNavigate();
	const { state, sentence } = form.publication;
	return (
		<div className={`stack gap-4 ${styles.columns}`}>
			<PanelForm
				form={form}
				sticky
				about={
					<p className={`beside ${styles.publication}`}>
						<Badge tone={tones[state]}>{state}</Badge> <span>{sentence}</span>
					</p>
				}
				submitLabel={form.button}
				buttons={<Button onClick={() => navigate(form.listPath)}>Cancel</Button>}
			>
				{children}
			</PanelForm>
			{aside}
			{form.conflictDialog}
		</div>
	);
}
