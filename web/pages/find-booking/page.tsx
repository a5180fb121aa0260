import { bookingLabels } from '@burgee/core';
import { findBookingWords as words } from '@burgee/core/display/find-booking-words';
import { sitePages } from '@burgee/core/rules/site/pages';
import { useState } from 'react';
import { ApiError, api } from '../../api/client.ts';
import { usePublicFacts } from '../../public-facts.ts';
import { EmailLink } from '../../ui/email-link.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useLazyCode } from '../../ui/use-lazy-code.ts';

const loadReaders = () => import('../../ui/form-readers.ts');

/** Where a member gets the links to their bookings again (decision: booking-links). */
export default function FindBookingPage() {
	const { mail } = usePublicFacts();
	const isSending = mail.provider !== 'outbox';
	return (
		<Page
			title={sitePages['find-booking'].title}
			lead={isSending ? `${words.lead} ${words.inEmail}` : words.lead}
		>
			{isSending && <LinksForm />}
			<p>
				{isSending ? words.otherwise : words.lost} Email{' '}
				<EmailLink to="bookings" subject="My booking" />.
			</p>
		</Page>
	);
}

function LinksForm() {
	const readers = useLazyCode(loadReaders);
	const [askedFor, setAskedFor] = useState<string | null>(null);
	const form = useForm({
		initial: { email: '' },
		read: (values) =>
			readers.using(
				({ readLinksForm }) => readLinksForm(values),
				() => ({ value: values }),
			),
		send: async (body) => {
			await api('POST /api/my-bookings/links', { body });
			setAskedFor(body.email);
		},
		failure: (error) =>
			error instanceof ApiError && (error.code === 'too-many-requests' || error.code === 'network')
				? error.message
				: words.failed,
	});
	if (askedFor !== null) {
		return <FocusedNotice tone="success">{words.sent(askedFor)}</FocusedNotice>;
	}
	return (
		<Form
			title={words.formTitle}
			form={form}
			busy={form.saving}
			busyLabel="Sending…"
			submitLabel="Send My Links"
			onFocus={readers.prefetch}
		>
			<TextField
				{...form.bind('email')}
				label={bookingLabels.userEmail}
				hint={words.hint}
				type="email"
				inputMode="email"
				autoComplete="email"
				maxLength={254}
				required
			/>
		</Form>
	);
}
