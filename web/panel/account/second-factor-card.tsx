import type { AccountJson } from '@burgee/core/api/account';
import { displayDate } from '@burgee/core/display/dates';
import { pluralise } from '@burgee/core/display/pluralise';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import formStyles from '../records/form.module.css';
import { AddSecondFactor } from './add-second-factor.tsx';
import { ProofDialog } from './proof-dialog.tsx';

/** With this number of recovery codes or fewer, the page suggests new ones. */
const fewCodes = 3;

interface SecondFactorCardProps {
	secondFactor: NonNullable<AccountJson['secondFactor']>;
	/** Called with new recovery codes, after the second factor or its recovery codes have changed. */
	onCodes: (recoveryCodes: string[]) => void;
	onRemoved: () => void;
}

/** The second factor of the signed-in admin (decision: second-factor). */
export function SecondFactorCard({ secondFactor, onCodes, onRemoved }: SecondFactorCardProps) {
	const { addedAt, recoveryCodesLeft, isRequired } = secondFactor;
	const [question, setQuestion] = useState<'remove' | 'new-codes' | null>(null);
	const close = () => setQuestion(null);

	if (addedAt === null) {
		return (
			<Card icon={ShieldCheck} title="Second Factor">
				<p>
					With a second factor, signing in needs your password and a code from an app on your phone.
					Then nobody can use your account with a stolen password alone.
				</p>
				<AddSecondFactor onAdded={onCodes} />
			</Card>
		);
	}
	return (
		<Card icon={ShieldCheck} title="Second Factor">
			<p>
				<Badge tone="success">On</Badge> since {displayDate(addedAt)}. Signing in needs your
				password and a code from your authenticator app.
			</p>
			<p>
				You have <strong>{pluralise(recoveryCodesLeft, 'recovery code')}</strong> left. Each signs
				you in once without your phone.
			</p>
			{recoveryCodesLeft <= fewCodes && (
				<Notice tone="warning">
					You have few recovery codes left. Please create new ones, and keep them safe.
				</Notice>
			)}
			<div className={formStyles.buttons}>
				<Button onClick={() => setQuestion('new-codes')}>Create New Recovery Codes</Button>
				<Button variant="danger" onClick={() => setQuestion('remove')}>
					Remove Second Factor
				</Button>
			</div>
			<ProofDialog
				title="Create new recovery codes?"
				open={question === 'new-codes'}
				confirmLabel="Create New Codes"
				failure="Failed to create new recovery codes. Please try again."
				onClose={close}
				send={async (body) => {
					const path = 'POST /api/admin/account/second-factor/recovery-codes';
					const { recoveryCodes } = await api(path, { body });
					close();
					onCodes(recoveryCodes);
				}}
			>
				<p>
					Your earlier recovery codes will no longer work, and your sessions on other devices end.
				</p>
			</ProofDialog>
			<ProofDialog
				title="Remove your second factor?"
				open={question === 'remove'}
				confirmLabel="Remove Second Factor"
				variant="danger"
				failure="Failed to remove your second factor. Please try again."
				onClose={close}
				send={async (body) => {
					await api('POST /api/admin/account/second-factor/remove', { body });
					close();
					onRemoved();
				}}
			>
				<p>
					Then your password alone signs you in, and your recovery codes will no longer work. Your
					sessions on other devices end.
					{isRequired &&
						' Your club requires a second factor, so you can use only this page until you add one again.'}
				</p>
			</ProofDialog>
		</Card>
	);
}
