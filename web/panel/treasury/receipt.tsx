import { isTestMoney } from '@burgee/core';
import type { ReceiptJson } from '@burgee/core/api/receipts';
import { displayAnyMoney } from '@burgee/core/display/money';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { displayDay } from '@burgee/core/display/periods';
import { methodLabels } from '@burgee/core/display/treasury-words';
import { panelPages } from '@burgee/core/rules/site/panel-pages';
import { Printer } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { useCall } from '../../api/use-load.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SummaryList } from '../../ui/summary-list.tsx';
import { LoadedPage } from '../records/loaded-page.tsx';

/** The receipt for one payment, to print (decision: receipts). */
export default function ReceiptPage() {
	const { eventId = '', bookingId = '', paymentId = '' } = useParams();
	const path = 'GET /api/admin/bookings/:eventId/:bookingId/payments/:paymentId/receipt';
	return (
		<LoadedPage
			title={panelPages.receipt.title}
			data={useCall(path, { eventId, bookingId, paymentId })}
			loading="Loading the receipt…"
			error={panelMessages.receiptFailed}
			list="treasury"
			listLabel={panelPages.treasury.title}
		>
			{(receipt) => <Receipt receipt={receipt} />}
		</LoadedPage>
	);
}

function Receipt({ receipt }: { receipt: ReceiptJson }) {
	const { number, date, payer, eventName, amount, currency, method, isVoid, club } = receipt;
	return (
		<Page
			title={`Receipt ${number}`}
			actions={
				!isVoid && (
					<Button variant="primary" icon={Printer} onClick={() => window.print()}>
						Print
					</Button>
				)
			}
		>
			{isVoid && (
				<Notice tone="warning">
					This payment was recorded by mistake and reversed, so the receipt is void.
				</Notice>
			)}
			{isTestMoney(receipt) && (
				<Notice tone="warning">This was paid with test money. Nobody was charged.</Notice>
			)}
			<SummaryList
				rows={[
					['Received from', payer],
					['Amount', displayAnyMoney(amount, currency)],
					['For', eventName],
					['Date', displayDay(date)],
					['Paid by', methodLabels[method]],
					['Received by', [club.name, club.address].filter(Boolean).join('\n')],
				]}
			/>
		</Page>
	);
}
