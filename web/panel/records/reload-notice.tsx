import { messages } from '@burgee/core';
import { Button } from '../../ui/button.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';

interface ReloadNoticeProps {
	onReload: () => void;
	hint?: string | undefined;
}

/** Reports that another admin has changed the record, and offers to load it again. */
export function ReloadNotice({ onReload, hint = 'Reload to see the change.' }: ReloadNoticeProps) {
	return (
		<FocusedNotice tone="error" action={<Button onClick={onReload}>Reload</Button>}>
			{messages['revision-differs']} {hint}
		</FocusedNotice>
	);
}
