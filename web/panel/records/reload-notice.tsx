import { messages } from '@burgee/core';
import { Button } from '../../ui/button.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';

/** Reports that another admin has changed the record, and offers to load it again. */
export function ReloadNotice({ onReload }: { onReload: () => void }) {
	return (
		<FocusedNotice tone="error" action={<Button onClick={onReload}>Reload</Button>}>
			{messages['revision-differs']} Reload to see the change.
		</FocusedNotice>
	);
}
