import { pageMessages } from '@burgee/core/display/page-messages';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Shown when the card form cannot be loaded (specification §8). */
export function CardFormFailed() {
	return (
		<Notice tone="error" action={<Button onClick={() => window.location.reload()}>Refresh</Button>}>
			{pageMessages.cardFormFailed}
		</Notice>
	);
}
