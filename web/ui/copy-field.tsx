import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from './button.tsx';
import styles from './copy-field.module.css';
import fieldStyles from './field.module.css';
import { controlAttributes, FieldFrame, type FieldProps } from './field-frame.tsx';

type State = 'idle' | 'copied' | 'failed';

const announcements: Record<State, string> = {
	idle: '',
	copied: 'Copied',
	failed: 'Select the text and copy it.',
};

/** A text that the user can only read, such as a link, with a button that copies the text. */
export function CopyField({ value, ...field }: Omit<FieldProps, 'error'> & { value: string }) {
	const input = useRef<HTMLInputElement>(null);
	const [state, setState] = useState<State>('idle');
	const copy = async () => {
		input.current?.select();
		setState((await copyText(value)) ? 'copied' : 'failed');
	};
	return (
		<FieldFrame {...field}>
			<div className={`row ${styles.row}`}>
				<input
					{...controlAttributes(field)}
					ref={input}
					className={fieldStyles.control}
					type="text"
					readOnly
					value={value}
				/>
				<Button icon={state === 'copied' ? Check : Copy} onClick={copy}>
					Copy
				</Button>
			</div>
			<p className={styles.state} role="status">
				{announcements[state]}
			</p>
		</FieldFrame>
	);
}

/** Returns false if the browser does not let the page copy, as on a page without https. */
async function copyText(text: string): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		// Copies the selected text of the field. Deprecated, but it also works on pages without https.
		return document.execCommand('copy');
	}
}
