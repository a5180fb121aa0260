import { type PanelPage, panelPages } from '@burgee/core/rules/site/panel-pages';
import { CircleUser, LogOut } from 'lucide-react';
import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { NavLink } from 'react-router-dom';
import { api } from '../../api/client.ts';
import headerStyles from '../../layout/header.module.css';
import { FocusedNotice } from '../../ui/notice.tsx';
import { useMenuElements } from './menu-elements.ts';
import styles from './navigation.module.css';
import { mayOpen, useAdmin, useAdminSession } from './session.tsx';
import { useUnsavedChanges } from './unsaved-changes.tsx';

const pages: PanelPage[] = Object.values(panelPages);

/**
 * Links to the pages that the admin may open, and signs the admin out (specification §2). A wide screen shows a bar. Other
 * screens have the links in the header's menu.
 */
export function PanelNavigation() {
	const elements = useMenuElements();
	const [failedSignOuts, setFailedSignOuts] = useState(0);
	const onFailure = () => setFailedSignOuts((count) => count + 1);
	return (
		<>
			<NavigationBar onSignOutFailure={onFailure} />
			{elements.first && createPortal(<MenuPages />, elements.first)}
			{elements.last && createPortal(<MenuAccount onSignOutFailure={onFailure} />, elements.last)}
			{failedSignOuts > 0 && (
				<div className={`frame screen-only ${styles.failure}`}>
					<FocusedNotice tone="error" focusOn={failedSignOuts}>
						Failed to sign out. Please try again.
					</FocusedNotice>
				</div>
			)}
		</>
	);
}

interface SignOutProps {
	onSignOutFailure: () => void;
}

function NavigationBar({ onSignOutFailure }: SignOutProps) {
	const { name, role } = useAdmin();
	const signOut = useSignOut(onSignOutFailure);
	return (
		<div className={`screen-only ${styles.bar}`}>
			<div className={`frame ${styles.content}`}>
				<nav aria-label="Admin panel">
					<ul className={styles.links}>
						{useMenuPages().map(({ path, menu }) => (
							<li key={path}>
								<NavLink to={path} className={styles.link ?? ''}>
									{menu}
								</NavLink>
							</li>
						))}
					</ul>
				</nav>
				<div className={styles.own}>
					<NavLink to={panelPages.account.path} className={styles.ownLink ?? ''}>
						<CircleUser aria-hidden size={20} className={styles.icon} />
						<span className={styles.who}>
							<span>
								<span className="visually-hidden">Account: </span>
								{name}{' '}
							</span>
							<span className="soft small">{role}</span>
						</span>
					</NavLink>
					<button type="button" className={styles.ownLink} onClick={signOut}>
						<LogOut aria-hidden size={20} className={styles.icon} />
						Sign Out
					</button>
				</div>
			</div>
		</div>
	);
}

function MenuPages() {
	const titleId = useId();
	const shown = useMenuPages();
	if (shown.length === 0) return null;
	return (
		<>
			<h2 className={`${headerStyles.group} ${styles.first}`} id={titleId}>
				Admin panel
			</h2>
			<ul aria-labelledby={titleId}>
				{shown.map(({ path, menu }) => (
					<li key={path}>
						<NavLink to={path} className={headerStyles.mobileLink ?? ''}>
							{menu}
						</NavLink>
					</li>
				))}
			</ul>
			<h2 className={headerStyles.group}>Members area</h2>
		</>
	);
}

function MenuAccount({ onSignOutFailure }: SignOutProps) {
	const titleId = useId();
	const { name, email, role } = useAdmin();
	const signOut = useSignOut(onSignOutFailure);
	return (
		<>
			<h2 className={headerStyles.group} id={titleId}>
				Signed in as {name} ({role})
				<br />
				{email}
			</h2>
			<ul aria-labelledby={titleId}>
				<li>
					<NavLink
						to={panelPages.account.path}
						className={`${headerStyles.mobileLink} ${styles.withIcon}`}
					>
						<CircleUser aria-hidden size={20} />
						Account
					</NavLink>
				</li>
				<li>
					<button
						type="button"
						className={`${headerStyles.mobileLink} ${headerStyles.mobileSearch}`}
						onClick={signOut}
					>
						<LogOut aria-hidden size={20} />
						Sign Out
					</button>
				</li>
			</ul>
		</>
	);
}

/** Returns the pages that the navigation links to. An admin who lacks a second factor can open only the account page. */
function useMenuPages(): PanelPage[] {
	const { lacksSecondFactor } = useAdminSession();
	const admin = useAdmin();
	return pages.filter(
		({ menu, access }) => menu !== undefined && !lacksSecondFactor && mayOpen(admin, access),
	);
}

/** Returns a function that signs the admin out. If there are unsaved changes, it asks first. */
function useSignOut(onFailure: () => void): () => void {
	const { signedOut } = useAdminSession();
	const { leave } = useUnsavedChanges();
	return () => leave(() => api('DELETE /api/admin/session').then(signedOut, onFailure));
}
