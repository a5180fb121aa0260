import type { AccountSessionJson } from '@burgee/core/api/account';
import { displayShortDate, displayTime } from '@burgee/core/display/dates';
import { useId, useState } from 'react';
import { api, nullIfMissing } from '../../api/client.ts';
import { useCall } from '../../api/use-load.ts';
import { usePublicFacts } from '../../public-facts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useAdminLoad } from '../frame/session.tsx';
import { type Column, DataTable } from '../records/data-table.tsx';
import { useAction } from '../records/use-action.tsx';
import styles from './page.module.css';

type Time = AccountSessionJson['createdAt'];
const timeOf = (time: Time) => `${displayShortDate(time)}, ${displayTime(time)}`;

/** The sessions of the signed-in admin. `onEnded` receives a message for the admin. */
export function SessionsSection({ onEnded }: { onEnded: (message: string) => void }) {
	const titleId = useId();
	const googleKeepsPassword = usePublicFacts().identity.provider === 'firebase';
	const sessions = useAdminLoad(useCall('GET /api/admin/account/sessions'));
	const [isAsking, setIsAsking] = useState(false);
	const ending = useAction({ failure: 'Failed to end the session. Please try again.' });

	const end = async (call: () => Promise<unknown>, message: string) => {
		await ending.run(async () => {
			// A 404 means that the session has already ended.
			await call().catch(nullIfMissing);
			onEnded(message);
			sessions.retry();
		});
		setIsAsking(false);
	};
	const endOne = ({ id, device }: AccountSessionJson) =>
		end(
			() => api('DELETE /api/admin/account/sessions/:sessionId', { sessionId: id }),
			`The session of ${device} has ended.`,
		);
	const endOthers = () =>
		end(() => api('DELETE /api/admin/account/sessions'), 'Your other sessions have ended.');

	const columns: Column<AccountSessionJson>[] = [
		{
			heading: 'Device',
			cell: ({ device, isCurrent }) => (
				<span className={styles.device}>
					{device}
					{isCurrent && <Badge tone="teal">This Session</Badge>}
				</span>
			),
		},
		{
			heading: 'Signed in',
			cell: ({ createdAt }) => timeOf(createdAt),
			narrow: ({ createdAt }) => `signed in ${timeOf(createdAt)}`,
		},
		{
			heading: 'Last used',
			cell: ({ lastSeenAt }) => timeOf(lastSeenAt),
			narrow: ({ lastSeenAt }) => `last used ${timeOf(lastSeenAt)}`,
		},
		{
			heading: 'Action',
			role: 'action',
			cell: (session) =>
				!session.isCurrent && (
					<Button
						onClick={() => endOne(session)}
						aria-label={`End Session: ${session.device}, signed in ${timeOf(session.createdAt)}`}
					>
						End Session
					</Button>
				),
		},
	];
	return (
		<section className="stack" aria-labelledby={titleId}>
			<h2 id={titleId}>Your Sessions</h2>
			<p>
				The browsers in which you are signed in. If you don’t recognise one, end its session and{' '}
				{googleKeepsPassword ? 'ask for a new password' : 'change your password'}.
			</p>
			{ending.notice}
			<Loaded
				data={sessions}
				loading={{ label: 'Loading your sessions…', lines: 3 }}
				error="Failed to load your sessions"
			>
				{({ sessions: rows }) => (
					<>
						<DataTable
							caption="Your sessions, last used first"
							columns={columns}
							rows={rows}
							keyOf={({ id }) => id}
						/>
						{rows.length > 1 && (
							<div>
								<Button onClick={() => setIsAsking(true)}>End All Other Sessions</Button>
							</div>
						)}
					</>
				)}
			</Loaded>
			<ConfirmDialog
				title="End all other sessions?"
				open={isAsking}
				onCancel={() => setIsAsking(false)}
				onConfirm={endOthers}
				confirmLabel={ending.busy ? 'Ending…' : 'End Other Sessions'}
				busy={ending.busy}
			>
				<p>
					You stay signed in here. On your other devices, you must sign in again. Links that you
					have made for other members end.
				</p>
			</ConfirmDialog>
		</section>
	);
}
