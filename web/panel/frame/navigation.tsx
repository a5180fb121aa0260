import { type PanelPage, panelPages } from '@burgee/core/rules/site/panel-pages';
import { CircleUser, LogOut } from 'lucide-react';
import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import { api } from '../../api/client.ts';
import { FocusedNotice } from '../../ui/notice.tsx';
import styles from './navigation.module.css';
import { mayOpen, useAdmin, useAdminSession } from './session.tsx';
import { useUnsavedChanges } from './unsaved-changes.tsx';

const pages: [string, PanelPage][] = Object.entries(panelPages);

/** Links to the pages that the admin may open, and signs the admin out (specification §2). */
export function PanelNavigation() {
	const { lacksSecondFactor } = useAdminSession();
	const admin = useAdmin();
	const [failedSignOuts, setFailedSignOuts] = useState(0);
	return (
		<div className={`screen-only ${styles.bar}`}>
			<div className={styles.content}>
				<nav aria-label="Admin panel">
					<ul className={styles.links}>
						{pages.map(
							([name, { path, menu, access }]) =>
								menu !== undefined &&
								!lacksSecondFactor &&
								mayOpen(admin, access) && (
									<li key={name}>
										<NavLink to={path} className={styles.link ?? ''}>
											{menu}
										</NavLink>
									</li>
								),
						)}
					</ul>
				</nav>
				<div className={styles.own}>
					<NavLink to={panelPages.account.path} className={styles.ownLink ?? ''}>
						<CircleUser aria-hidden size={20} />
						<span className={styles.ownLabel}>Account</span>
					</NavLink>
					<SignOut onFailure={() => setFailedSignOuts((count) => count + 1)} />
				</div>
			</div>
			{failedSignOuts > 0 && (
				<FocusedNotice tone="error" focusOn={failedSignOuts}>
					Failed to sign out. Please try again.
				</FocusedNotice>
			)}
		</div>
	);
}

function SignOut({ onFailure }: { onFailure: () => void }) {
	const { signedOut } = useAdminSession();
	const { leave } = useUnsavedChanges();
	const signOut = () => api('DELETE /api/admin/session').then(signedOut, onFailure);
	return (
		<button type="button" className={styles.ownLink} onClick={() => leave(signOut)}>
			<LogOut aria-hidden size={20} />
			<span className={styles.ownLabel}>Sign Out</span>
		</button>
	);
}
