import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../api/use-load.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useFlashMessage } from '../frame/flash-message.tsx';
import { useAdmin, useAdminLoad, useAdminSession } from '../frame/session.tsx';
import styles from './page.module.css';
import { PasswordCard } from './password-card.tsx';
import { RecoveryCodesCard } from './recovery-codes-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsSection } from './sessions-section.tsx';

/**
 * An admin's own account: the password, the second factor and the sessions (decision: second-factor). With
 * IDENTITY=firebase, the page shows only the sessions, because Google keeps the passwords (decision: identity).
 */
export default function AccountPage() {
	const admin = useAdmin();
	const { lacksSecondFactor, reloadSession } = useAdminSession();
	const account = useAdminLoad(useCall('GET /api/admin/account'));
	const [flashMessage, showFlashMessage] = useFlashMessage();
	const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
	const [sessionsVersion, setSessionsVersion] = useState(0);

	const showSuccess = (message: string) => showFlashMessage({ tone: 'success', message });
	const secondFactorChanged = () => {
		setSessionsVersion((version) => version + 1);
		reloadSession();
		account.retry();
	};
	return (
		<Page
			wide
			title="Your Account"
			lead={`${admin.name}. You’re signed in${admin.email && ` as ${admin.email}`}.`}
		>
			{flashMessage}
			{lacksSecondFactor && (
				<Notice tone="warning">
					Your club requires a second factor for everyone who can change members. Add one below to
					use the other pages of this panel.
				</Notice>
			)}
			{recoveryCodes !== null && (
				<RecoveryCodesCard
					key={recoveryCodes[0]}
					codes={recoveryCodes}
					onDone={() => {
						setRecoveryCodes(null);
						showSuccess('Your second factor is on. Your other sessions have ended.');
					}}
				/>
			)}
			<Loaded
				data={account}
				loading={{ label: 'Loading your account…', lines: 6 }}
				error="Failed to load your account"
			>
				{({ secondFactor }) =>
					secondFactor === null ? (
						<Card icon={KeyRound} title="Password">
							<p>
								Google keeps your password and checks it when you sign in. You cannot change it
								here. If you have forgotten it, ask the person who runs your club’s server.
							</p>
						</Card>
					) : (
						<div className={`stack gap-3 ${styles.columns}`}>
							<SecondFactorCard
								secondFactor={secondFactor}
								onCodes={(codes) => {
									setRecoveryCodes(codes);
									secondFactorChanged();
								}}
								onRemoved={() => {
									setRecoveryCodes(null);
									showSuccess('Your second factor was removed. Your other sessions have ended.');
									secondFactorChanged();
								}}
							/>
							<PasswordCard
								email={admin.email}
								onChanged={() => {
									showSuccess('Your password was changed. Your other sessions have ended.');
									setSessionsVersion((version) => version + 1);
								}}
							/>
						</div>
					)
				}
			</Loaded>
			<SessionsSection key={sessionsVersion} onEnded={showSuccess} />
		</Page>
	);
}
