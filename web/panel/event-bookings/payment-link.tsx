import { Link as LinkIcon } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyField } from '../../ui/copy-field.tsx';

export interface LinkToSend {
	/** The lead member. */
	name: string;
	/** Null if the payment provider could not create a payment link. */
	url: string | null;
}

/** Shows the payment link of a pending booking, which the organiser copies and sends to the member. */
export function PaymentLink({ link, onClose }: { link: LinkToSend; onClose: () => void }) {
	return (
		<Card icon={LinkIcon} title={`Payment Link for ${link.name}`}>
			{link.url === null ? (
				<p>
					There is no payment link for this booking now. To try again, choose Edit for the booking
					and save it.
				</p>
			) : (
				<CopyField
					name="payment-link"
					label="Payment link"
					hint="Send this link to the member. The booking is pending until they pay."
					value={link.url}
				/>
			)}
			<div>
				<Button onClick={onClose}>Hide</Button>
			</div>
		</Card>
	);
}
