import { LifeBuoy } from 'lucide-react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import formStyles from '../records/form.module.css';
import { focusOnMount } from './focus-on-mount.ts';
import styles from './page.module.css';

/** Shows new recovery codes. The server has only their digests, so they cannot be shown again. */
export function RecoveryCodesCard({ codes, onDone }: { codes: string[]; onDone: () => void }) {
	const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\r\n')}\r\n`)}`;
	return (
		<div ref={focusOnMount} className={styles.focusable} tabIndex={-1}>
			<Card icon={LifeBuoy} title="Your Recovery Codes">
				<p>
					<strong>Save these codes now. They won’t be shown again.</strong> If you lose your phone,
					each of them signs you in once, instead of a code from the app. Keep them apart from your
					password.
				</p>
				<ul className={styles.codes}>
					{codes.map((code) => (
						<li key={code}>
							<code>{code}</code>
						</li>
					))}
				</ul>
				<div className={formStyles.buttons}>
					<ButtonLink href={file} download="recovery-codes.txt">
						Download Codes
					</ButtonLink>
					<Button variant="primary" onClick={onDone}>
						I Have Saved the Codes
					</Button>
				</div>
			</Card>
		</div>
	);
}
