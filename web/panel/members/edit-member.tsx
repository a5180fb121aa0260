import { panelUserStatus } from '@burgee/core';
import type { MemberJson } from '@burgee/core/api/members';
import { panelUserStatusLabels } from '@burgee/core/display/panel-user-words';
import { useState } from 'react';
import { serverTime } from '../../api/client.ts';
import { Page } from '../../ui/page.tsx';
import { useFlashMessage } from '../frame/flash-message.tsx';
import formStyles from '../records/form.module.css';
import { MemberAccess } from './member-access.tsx';
import { MemberEditor } from './member-editor.tsx';

/** Shows the form that edits a member, and the actions that change the member's access to the panel. */
export function EditMember({ loaded }: { loaded: MemberJson }) {
	const [member, setMember] = useState(loaded);
	const [flashMessage, showMessage] = useFlashMessage();
	const status = panelUserStatusLabels[panelUserStatus(member, serverTime())];
	return (
		<Page wide title="Edit Member" lead={`${member.name}, ${member.email} (${status})`}>
			{flashMessage}
			<div className={`stack gap-5 ${formStyles.columns}`}>
				<MemberEditor member={member} />
				<MemberAccess
					member={member}
					onChanged={(changed, message) => {
						setMember(changed);
						if (message !== null) showMessage({ tone: 'success', message });
					}}
				/>
			</div>
		</Page>
	);
}
