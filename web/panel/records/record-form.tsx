import type { ComponentProps, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import styles from './form.module.css';
import { PanelForm } from './panel-form.tsx';

interface RecordFormProps {
	/** The form of `useRecordForm`. */
	form: ComponentProps<typeof PanelForm>['form'] & {
		conflictDialog: ReactNode;
		button: string;
		listPath: string;
	};
	/** A preview or help beside the form. */
	aside?: ReactNode;
	/** The fields. */
	children: ReactNode;
}

/** The form of a record, and what is beside the form. */
export function RecordForm({ form, aside, children }: RecordFormProps) {
	const navigate = useNavigate();
	return (
		<div className={`stack gap-4 ${styles.columns}`}>
			<PanelForm
				form={form}
				sticky
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
