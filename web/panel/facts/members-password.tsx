import { hasPermission } from '@burgee/core';
import type { MembersPasswordJson } from '@burgee/core/api/members-password';
import { displayDate } from '@burgee/core/display/dates';
import { useId, useState } from 'react';
import { api } from '../../api/client.ts';
import { useCall, useLastLoaded } from '../../api/use-load.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';
import { useAdmin, useAdminLoad } from '../frame/session.tsx';
import { DeleteDialog } from '../records/delete-dialog.tsx';
import formStyles from '../records/form.module.css';
import { changeFailed, MembersPasswordForm } from './members-password-form.tsx';

/** Whether strangers can read the pages, and the buttons that change it (decision: members-password). */
export function MembersPasswordSection() {
	const canWrite = hasPermission(useAdmin(), 'members:write');
	const password = useLastLoaded(useAdminLoad(useCall('GET /api/admin/members-password')));
	const [question, setQuestion] = useState<'set' | 'remove' | null>(null);
	const [done, setDone] = useState<string | null>(null);
	const id = useId();

	const close = () => setQuestion(null);
	const ask = (next: typeof question) => {
		setDone(null);
		setQuestion(next);
	};
	const saved = (state: MembersPasswordJson, message: string) => {
		password.change(() => state);
		close();
		setDone(message);
	};
	return (
		<section className="stack" aria-labelledby={id}>
			<h2 id={id}>Members’ Password</h2>
			{done && <FocusedNotice tone="success">{done}</FocusedNotice>}
			<Loaded
				data={password}
				loading={{ label: 'Loading the members’ password…', lines: 2 }}
				error="Failed to load the state of the members area"
			>
				{(loaded) => (
					<>
						<State {...loaded} />
						{canWrite && !loaded.isFixed && (
							<div className={formStyles.buttons}>
								<Button onClick={() => ask('set')}>
									{loaded.isClosed ? 'Change the Password' : 'Close the Members Area'}
								</Button>
								{loaded.isClosed && (
									<Button variant="danger" onClick={() => ask('remove')}>
										Open the Members Area
									</Button>
								)}
							</div>
						)}
						<Dialog
							title={loaded.isClosed ? 'Change the password?' : 'Close the members area?'}
							open={question === 'set'}
							onClose={close}
						>
							<MembersPasswordForm
								stored={loaded}
								onSaved={(state) =>
									saved(
										state,
										loaded.isClosed
											? 'The password is changed. Now tell your members the new one.'
											: 'The members area is closed. Now tell your members the password.',
									)
								}
								onReload={password.retry}
								onClose={close}
							/>
						</Dialog>
						<DeleteDialog
							row={question === 'remove' ? loaded : null}
							title="Open the members area?"
							confirmLabel="Open the Members Area"
							busyLabel="Opening…"
							failure={changeFailed}
							remove={({ revision }) => api('DELETE /api/admin/members-password', { revision })}
							onClose={close}
							onReload={password.retry}
							onDone={(_, state) => {
								if (state !== null) saved(state, 'The members area is open to everyone.');
							}}
						>
							{() => (
								<p>
									Everyone with the address can then read the pages and book, without a password.
								</p>
							)}
						</DeleteDialog>
					</>
				)}
			</Loaded>
		</section>
	);
}

function State({ isClosed, isFixed, changedAt }: MembersPasswordJson) {
	const since = changedAt === null ? '' : displayDate(changedAt);
	if (!isClosed) {
		return (
			<p>
				<Badge>Open</Badge> Everyone with the address can read the pages and book.
				{since && ` The password was removed on ${since}.`}
			</p>
		);
	}
	return (
		<>
			<p>
				<Badge tone="success">Closed</Badge> Only those who know the password can read the pages and
				book.{since && ` The password was set on ${since}.`}
			</p>
			{isFixed && (
				<p className="soft">
					The password comes from the server’s configuration (MEMBERS_PASSWORD) and cannot be
					changed here. Please ask the person who runs the server.
				</p>
			)}
		</>
	);
}
