import { byLeadMember, countFilledJobs, fullName, hasPermission } from '@burgee/core';
import { callPath } from '@burgee/core/api/call-path';
import type { SignUpJson, WorkDaySignUpsJson } from '@burgee/core/api/work-days-panel';
import { displayDateTime } from '@burgee/core/display/dates';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { FormIdempotencyKey } from '../../api/idempotency-key.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useAdmin } from '../frame/session.tsx';
import { DeleteDialog } from '../records/delete-dialog.tsx';
import { Figure } from '../records/figure.tsx';
import figuresStyles from '../records/figures.module.css';
import { useUndoableMessage } from '../records/use-undoable-message.tsx';
import { AddVolunteer } from './add-volunteer.tsx';
import { JobsTable } from './jobs-table.tsx';
import { toForm } from './sign-up-words.ts';
import styles from './sign-ups.module.css';
import { VolunteersTable } from './volunteers-table.tsx';

interface SignUpsProps {
	workDayId: string;
	found: WorkDaySignUpsJson;
	onReload: () => void;
	/** Called when a volunteer was removed. Also reloads. */
	onRemoved: (signUpId: string) => void;
}

/** The volunteers of a work day, by job and by name. */
export function SignUps({ workDayId, found, onReload, onRemoved }: SignUpsProps) {
	const { workDay, workDayName } = found;
	const canWrite = hasPermission(useAdmin(), 'bookings:write');
	const { notice, showMessage, showUndoable } = useUndoableMessage();
	const [isAdding, setIsAdding] = useState(false);
	const [toRemove, setToRemove] = useState<SignUpJson | null>(null);
	const signUps = [...found.signUps].sort(byLeadMember);
	const jobs = workDay?.jobs ?? [];
	const path = callPath('GET /api/admin/work-days/:workDayId/sign-ups.csv', { workDayId });
	const reportRemoval = (signUp: SignUpJson) => {
		const message = `${fullName(signUp)} was removed.`;
		const body = workDay && toForm(signUp, workDay);
		if (body === null) return showMessage({ tone: 'success', message });
		showUndoable({
			message,
			undo: async () => {
				const idempotencyKey = new FormIdempotencyKey().keyFor(signUp.id);
				const request = { workDayId, body, idempotencyKey };
				await api('POST /api/admin/work-days/:workDayId/sign-ups', request);
				onReload();
			},
			undone: `${fullName(signUp)} is on the list again.`,
			failure: panelMessages.volunteerUndoFailed,
		});
	};

	return (
		<Page
			wide
			title={workDayName}
			lead={workDay && displayDateTime(workDay.date)}
			actions={
				<>
					{canWrite && workDay !== null && (
						<Button variant="primary" onClick={() => setIsAdding(true)}>
							Add Volunteer
						</Button>
					)}
					{signUps.length > 0 && (
						<>
							<Button icon={Printer} onClick={() => window.print()}>
								Print
							</Button>
							<ButtonLink href={path} download>
								Download Spreadsheet (CSV)
							</ButtonLink>
						</>
					)}
				</>
			}
		>
			{notice}
			{workDay === null && (
				<Notice tone="warning">This work day was deleted. Its volunteers remain here.</Notice>
			)}
			{workDay?.active === false && (
				<Notice tone="info">This work day is closed. Members do not see it.</Notice>
			)}
			<dl className={figuresStyles.figures}>
				{workDay !== null && (
					<Figure name="Jobs filled" value={`${countFilledJobs(jobs)} of ${jobs.length}`} />
				)}
				<Figure name="Volunteers" value={signUps.length} />
				<Figure name="Bring tools" value={count(signUps, 'bringingTools')} />
				<Figure name="Want food" value={count(signUps, 'wantsFood')} />
			</dl>
			{jobs.length > 0 && (
				<section className="stack print-block" aria-labelledby="jobs">
					<h2 id="jobs">Jobs</h2>
					<JobsTable jobs={jobs} signUps={signUps} />
				</section>
			)}
			{signUps.length === 0 ? (
				<EmptyState title="No Volunteers Yet">
					<p>Volunteers appear here as soon as they sign up.</p>
				</EmptyState>
			) : (
				<section className={`stack print-block ${styles.volunteers}`} aria-labelledby="volunteers">
					<h2 id="volunteers">Volunteers</h2>
					<VolunteersTable jobs={jobs} signUps={signUps} onRemove={canWrite ? setToRemove : null} />
				</section>
			)}
			{workDay !== null && isAdding && (
				<AddVolunteer
					workDay={workDay}
					onClose={() => setIsAdding(false)}
					onAdded={(name) => {
						setIsAdding(false);
						showMessage({ tone: 'success', message: `${name} was added.` });
						onReload();
					}}
				/>
			)}
			<DeleteDialog
				row={toRemove}
				title="Remove this volunteer?"
				confirmLabel="Remove Volunteer"
				busyLabel="Removing…"
				failure={panelMessages.volunteerRemoveFailed}
				remove={({ id: signUpId, revision }) => {
					const path = 'DELETE /api/admin/work-days/:workDayId/sign-ups/:signUpId';
					return api(path, { workDayId, signUpId, revision });
				}}
				onClose={() => setToRemove(null)}
				onDone={(signUp) => {
					setToRemove(null);
					reportRemoval(signUp);
					onRemoved(signUp.id);
				}}
			>
				{(signUp) => (
					<p>
						<strong>{fullName(signUp)}</strong> will no longer be on the list. You can undo this for
						a minute.
					</p>
				)}
			</DeleteDialog>
		</Page>
	);
}

function count(signUps: SignUpJson[], field: 'bringingTools' | 'wantsFood'): number {
	return signUps.filter((signUp) => signUp[field]).length;
}
