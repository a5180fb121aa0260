import { hasPermission, londonDate, toInstant } from '@burgee/core';
import type { TreasuryJson } from '@burgee/core/api/treasury';
import { providerName } from '@burgee/core/display/comparison-words';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { displayDays, treasuryPresets } from '@burgee/core/display/periods';
import { panelPages, panelPath } from '@burgee/core/rules/site/panel-pages';
import { ChevronDown, Download } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { serverTime } from '../../api/client.ts';
import { useCall, useLastLoaded } from '../../api/use-load.ts';
import { Link } from '../../navigation.tsx';
import { usePublicFacts } from '../../public-facts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { useAdmin, useAdminLoad } from '../frame/session.tsx';
import { PeriodPicker } from '../records/period-picker.tsx';
import { FigureLines } from './figure-lines.tsx';
import { paramsOf, type Scope, scopeOf, treasuryAddress } from './scope.ts';
import { Statement } from './statement.tsx';

/** What was received and refunded, and what is expected and open, for a period or an event (decision: treasury). */
export default function TreasuryPage() {
	const [params] = useSearchParams();
	const scope = scopeOf(params);
	// With a new key, React forgets what was loaded, so no period or event shows the figures of another.
	return <ScopeTreasury key={treasuryAddress(scope)} scope={scope} params={params} />;
}

interface ScopeProps {
	scope: Scope;
	params: URLSearchParams;
}

function ScopeTreasury({ scope, params }: ScopeProps) {
	const navigate = useNavigate();
	const { from, to } = scope;
	const query = Object.fromEntries(params);
	const treasury = useLastLoaded(useAdminLoad(useCall('GET /api/admin/treasury', { query })));
	const today = londonDate(toInstant(serverTime()));
	const csv = `/api/admin/treasury.csv?${new URLSearchParams(paramsOf(scope))}`;
	return (
		<Page
			wide
			title={panelPages.treasury.title}
			lead={treasury.state === 'loaded' && <Lead treasury={treasury.value} />}
			actions={
				<>
					<ButtonLink href={csv} download>
						<Download aria-hidden size={18} />
						All lines (CSV)
					</ButtonLink>
					<CompareLink days={treasury.state === 'loaded' ? treasury.value.days : null} />
					<ButtonLink to={panelPath('day-end', from !== undefined && from === to ? from : today)}>
						Day End
					</ButtonLink>
					<Button onClick={treasury.retry}>Refresh</Button>
				</>
			}
		>
			{scope.eventId === undefined ? (
				<PeriodPicker
					chosen={scope}
					presets={treasuryPresets(today)}
					addressOf={treasuryAddress}
					onChoose={(days) => navigate(treasuryAddress(days))}
				/>
			) : (
				<p className="screen-only">
					<Link className="target" to={treasuryAddress({})}>
						All events
					</Link>
				</p>
			)}
			<Loaded
				data={treasury}
				loading={{ label: 'Adding up…', lines: 8 }}
				error={panelMessages.treasuryFailed}
			>
				{(loaded) => <Figures treasury={loaded} scope={scope} params={params} />}
			</Loaded>
		</Page>
	);
}

function Lead({ treasury: { event, days } }: { treasury: TreasuryJson }) {
	if (event !== null) {
		return (
			<>
				All money of <Link to={panelPath('event-bookings', event.id)}>{event.name}</Link>
			</>
		);
	}
	return days && displayDays(days);
}

/** Leads to the comparison of the same days with the payment provider. */
function CompareLink({ days }: Pick<TreasuryJson, 'days'>) {
	const { provider } = usePublicFacts().payments;
	const mayCompare = hasPermission(useAdmin(), 'payments:write');
	if (provider === 'none' || !mayCompare) return null;
	const { path } = panelPages.comparison;
	const address = days === null ? path : `${path}?${new URLSearchParams(days)}`;
	return <ButtonLink to={address}>Compare with {providerName(provider)}</ButtonLink>;
}

interface FiguresProps extends ScopeProps {
	treasury: TreasuryJson;
}

function Figures({ treasury, scope, params }: FiguresProps) {
	const { sums, events, event } = treasury;
	return (
		<>
			{event === null && <Events events={events} />}
			{sums.length === 0 && (
				<EmptyState title="No Money Yet">
					<p>Nothing was paid, and nothing is expected.</p>
				</EmptyState>
			)}
			{sums.map((group) => (
				<Statement
					key={`${group.currency} ${group.isTest}`}
					sums={group}
					scope={scope}
					isPeriod={event === null}
					hasOthers={sums.length > 1}
				/>
			))}
			<FigureLines treasury={treasury} params={params} />
		</>
	);
}

/** Links to the figures of each event that has money in the report. */
function Events({ events }: Pick<TreasuryJson, 'events'>) {
	if (events.length === 0) return null;
	return (
		<details className="screen-only">
			<summary className="target">
				Choose one event
				<ChevronDown aria-hidden size={18} className="chevron" />
			</summary>
			<ul>
				{events.map(({ id, name }) => (
					<li key={id}>
						<Link className="target" to={treasuryAddress({ eventId: id })}>
							{name || 'Deleted event'}
						</Link>
					</li>
				))}
			</ul>
		</details>
	);
}
