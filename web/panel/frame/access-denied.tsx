import { deniedMessage } from '@burgee/core/display/denied-message';
import { permissionWords } from '@burgee/core/display/panel-user-words';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';

interface AccessDeniedProps {
	permission: string;
	/** The path of the page that the admin wanted to open. */
	pathname: string;
}

/**
 * The page for an admin without the required permission. The sentence that names the permission comes from
 * specification §6 (decision: access-denied).
 */
export function AccessDenied({ permission, pathname }: AccessDeniedProps) {
	const label = Object.entries(permissionWords).find(([name]) => name === permission)?.[1].label;
	return (
		<Page
			title="Access Denied"
			lead={deniedMessage(permission, pathname)}
			actions={<ButtonLink to="/admin/dashboard">Back to Dashboard</ButtonLink>}
		>
			<Notice tone="warning">
				To see this page, you need the permission <strong>{permission}</strong>
				{label && `, which the list of members calls ‘${label}’`}. Please ask your club’s
				administrator to add it to your account.
			</Notice>
		</Page>
	);
}
