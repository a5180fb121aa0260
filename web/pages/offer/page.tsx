import { bookingPath, offerTokenOf, toMinor } from '@burgee/core';
import type { OfferJson } from '@burgee/core/api/waiting-list';
import { answerRows } from '@burgee/core/display/answer-words';
import { peopleWords } from '@burgee/core/display/booking-words';
import { displayDateTime } from '@burgee/core/display/dates';
import { displayMoney } from '@burgee/core/display/money';
import { offerPageWords, offerWords } from '@burgee/core/display/offer-words';
import { pluralise } from '@burgee/core/display/pluralise';
import { sitePages } from '@burgee/core/rules/site/pages';
import { useState } from 'react';
import { ApiError, api } from '../../api/client.ts';
import { useIsHydrated } from '../../api/page-data.ts';
import { useCall } from '../../api/use-load.ts';
import { usePublicFacts } from '../../public-facts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmailLink } from '../../ui/email-link.tsx';
import { useGoToPayment } from '../../ui/go-to-payment.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { MissingPage, toCalendar } from '../../ui/missing-page.tsx';
import { FocusedNotice, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { eventRows, placeRow, SummaryList } from '../../ui/summary-list.tsx';

const { title } = sitePages.offer;
const loading = { label: offerPageWords.loading, height: '8rem', lines: 3 };

/** The entry of a waiting list that a secret link opens. Only the browser knows the link's token. */
export default function OfferPage() {
	const isHydrated = useIsHydrated();
	if (isHydrated) return <LinkedOffer token={offerTokenOf(window.location.pathname)} />;
	return (
		<Page key="loading" title={title}>
			<noscript>{offerPageWords.needsScript}</noscript>
			<Skeleton {...loading} />
		</Page>
	);
}

function LinkedOffer({ token }: { token: string }) {
	return (
		<Loaded
			data={useCall('GET /api/offers/:offerToken', { offerToken: token })}
			frame={(state) => <Page title={title}>{state}</Page>}
			loading={loading}
			error={offerPageWords.loadFailed}
			missing={
				<MissingPage title="Not on the Waiting List">
					This link does not work. It may be incomplete or too old. Questions? Email{' '}
					<EmailLink to="bookings" />.
				</MissingPage>
			}
		>
			{(loaded) => <LoadedOffer token={token} initial={loaded} />}
		</Loaded>
	);
}

function LoadedOffer({ token, initial }: { token: string; initial: OfferJson }) {
	const facts = usePublicFacts();
	const goTo = useGoToPayment();
	const [offer, setOffer] = useState(initial);
	/** What the member has just done. */
	const [done, setDone] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string | null>(null);
	const [isLeaving, setIsLeaving] = useState(false);
	const { event, price, state } = offer;
	const isOnList = state === 'waiting' || state === 'offered';
	const run = async (work: () => Promise<void>, failed: string) => {
		setBusy(true);
		setFailure(null);
		try {
			await work();
		} catch (error) {
			const isExplained = error instanceof ApiError && error.code !== 'internal';
			setFailure(isExplained ? error.message : failed);
			setBusy(false);
		}
	};
	const accept = () =>
		run(async () => {
			const booked = await api('POST /api/offers/:offerToken', { offerToken: token });
			const { redirectUrl, checkoutId } = booked;
			if (redirectUrl !== undefined && checkoutId !== undefined) {
				goTo.payment({ redirectUrl, checkoutId });
				return;
			}
			setOffer({ ...offer, state: 'accepted' });
			setDone(offerWords.accepted);
			setBusy(false);
		}, offerPageWords.acceptFailed);
	const leave = () =>
		run(async () => {
			const left = await api('DELETE /api/offers/:offerToken', { offerToken: token });
			setOffer(left);
			setDone(offerWords[left.state]);
			setIsLeaving(false);
			setBusy(false);
		}, offerPageWords.leaveFailed);
	const places = pluralise(offer.numberAttending, 'place');
	const cost = price && displayMoney(toMinor(price.amount), price.currency);
	const acceptLabel = cost === null ? `Accept and Book ${places}` : `Accept and Pay ${cost}`;
	return (
		<Page
			title={state === 'offered' ? `${pluralise(offer.numberAttending, 'Place')} for You` : title}
		>
			{done === null ? (
				<Notice tone={state === 'offered' || state === 'accepted' ? 'success' : 'info'}>
					{sentenceOf(offer)}
				</Notice>
			) : (
				<FocusedNotice tone="success">{done}</FocusedNotice>
			)}
			{failure !== null && <Notice tone="error">{failure}</Notice>}
			<SummaryList
				rows={[
					...(event === null ? [['Event', offer.eventName] as const] : eventRows(event)),
					placeRow(facts),
					['Lead member', `${offer.firstName} ${offer.lastName}`],
					['People', peopleWords(offer)],
					['Boat', offer.boatName],
					...answerRows(offer.answers),
					['Price', isOnList && cost],
				]}
			/>
			{isOnList && (
				<div className="row">
					{state === 'offered' && (
						<Button variant="primary" onClick={accept} disabled={busy}>
							{acceptLabel}
						</Button>
					)}
					<Button variant="quiet" onClick={() => setIsLeaving(true)} disabled={busy}>
						{state === 'offered' ? 'Decline' : 'Leave the Waiting List'}
					</Button>
				</div>
			)}
			{!isOnList && state !== 'accepted' && event?.bookingOpen && (
				<ButtonLink to={bookingPath(event.id)}>Show the Event</ButtonLink>
			)}
			{!isOnList && <div>{toCalendar}</div>}
			<ConfirmDialog
				title={state === 'offered' ? 'Decline these places?' : 'Leave the waiting list?'}
				open={isLeaving}
				onCancel={() => setIsLeaving(false)}
				onConfirm={leave}
				confirmLabel={state === 'offered' ? 'Decline' : 'Leave the Waiting List'}
				cancelLabel="Stay"
				variant="danger"
				busy={busy}
			>
				<p>
					{state === 'offered'
						? 'The next party on the waiting list gets the offer.'
						: 'If you join again later, you start at the end.'}
				</p>
			</ConfirmDialog>
		</Page>
	);
}

function sentenceOf({ state, position, offerEndsAt }: OfferJson): string {
	if (state === 'waiting') {
		return `You are at position ${position} of the waiting list. ${offerPageWords.nextOffer}`;
	}
	if (state !== 'offered') return offerWords[state];
	const until = offerEndsAt === null ? '' : ` until ${displayDateTime(offerEndsAt)}`;
	return `Places are free. We hold them for you${until}.`;
}
