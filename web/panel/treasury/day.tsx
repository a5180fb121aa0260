import { addLondonDays, hasPermission, londonDate, toInstant } from '@burgee/core';
import type { TreasuryDayJson } from '@burgee/core/api/day-end';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { displayDay } from '@burgee/core/display/periods';
import { panelPages, panelPath } from '@burgee/core/rules/site/panel-pages';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { serverTime } from '../../api/client.ts';
import { useCall, useLastLoaded } from '../../api/use-load.ts';
import { Link } from '../../navigation.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { useAdmin } from '../frame/session.tsx';
import { LoadedPage } from '../records/loaded-page.tsx';
import { CloseDay } from './close-day.tsx';
import { DayReport } from './day-report.tsx';
import { treasuryAddress } from './scope.ts';
import styles from './treasury.module.css';

/** The money of one day, with the cash that was counted at its end (decision: day-end). */
export default function DayEndPage() {
	const { date = '' } = useParams();
	const day = useLastLoaded(useCall('GET /api/admin/treasury/days/:date', { date }));
	return (
		<LoadedPage
			title={panelPages['day-end'].title}
			data={day}
			loading="Adding up the day…"
			error={panelMessages.dayEndFailed}
			list="treasury"
			listLabel={panelPages.treasury.title}
		>
			{(loaded) => <LoadedDay day={loaded} onClosed={(closed) => day.change(() => closed)} />}
		</LoadedPage>
	);
}

interface LoadedDayProps {
	day: TreasuryDayJson;
	onClosed: (day: TreasuryDayJson) => void;
}

function LoadedDay({ day, onClosed }: LoadedDayProps) {
	const [isClosing, setIsClosing] = useState(false);
	const canClose = hasPermission(useAdmin(), 'payments:write');
	const { date, dayEnd } = day;
	const today = londonDate(toInstant(serverTime()));
	const name = displayDay(date);
	return (
		<Page
			wide
			title={`Day End: ${name}`}
			about={name}
			lead="The money that moved on this day, without test money."
			actions={
				<>
					{canClose && date <= today && (
						<Button variant={dayEnd ? 'secondary' : 'primary'} onClick={() => setIsClosing(true)}>
							{dayEnd ? 'Count Again' : 'Close the Day'}
						</Button>
					)}
					<Button icon={Printer} onClick={() => window.print()}>
						Print
					</Button>
				</>
			}
		>
			<nav aria-label="Other days" className={`row gap-2 screen-only ${styles.days}`}>
				<Link className="target" to={panelPath('day-end', addLondonDays(date, -1))}>
					Day before
				</Link>
				{date < today && (
					<Link className="target" to={panelPath('day-end', addLondonDays(date, 1))}>
						Day after
					</Link>
				)}
				<Link className="target" to={treasuryAddress({ from: date, to: date })}>
					Figures of this day
				</Link>
			</nav>
			<DayReport day={day} />
			{isClosing && (
				<CloseDay
					day={day}
					onClose={() => setIsClosing(false)}
					onClosed={(closed) => {
						setIsClosing(false);
						onClosed(closed);
					}}
				/>
			)}
		</Page>
	);
}
