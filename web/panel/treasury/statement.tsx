import type { TreasuryFigure } from '@burgee/core';
import type { TreasurySumsJson } from '@burgee/core/api/treasury';
import { displayAnyMoney } from '@burgee/core/display/money';
import { pluralise } from '@burgee/core/display/pluralise';
import { figureLabels, methodLabels } from '@burgee/core/display/treasury-words';
import { useId } from 'react';
import { Link } from '../../navigation.tsx';
import { type ChosenFigure, type Scope, treasuryAddress } from './scope.ts';
import styles from './treasury.module.css';

interface StatementProps {
	sums: TreasurySumsJson;
	scope: Scope;
	/** Whether the report is about a period. The bookings then are those of other days than the money. */
	isPeriod: boolean;
	/** Whether the page has statements in other currencies or in test money. */
	hasOthers: boolean;
}

/** The figures in one currency. Each links to the lines behind it. */
export function Statement({ sums, scope, isPeriod, hasOthers }: StatementProps) {
	const id = useId();
	const { currency, isTest, methods } = sums;
	const title = isTest ? `Test money in ${currency}` : `Money in ${currency}`;
	const addressOf = (figure: ChosenFigure['figure'], part: Partial<ChosenFigure> = {}) =>
		treasuryAddress(scope, { figure, currency, money: isTest ? 'test' : 'real', ...part });
	const line = (figure: TreasuryFigure, amount: number, part: Partial<ChosenFigure> = {}) => (
		<StatementLine
			label={[figureLabels[figure], part.method && methodLabels[part.method].toLowerCase()]
				.filter(Boolean)
				.join(', ')}
			amount={displayAnyMoney(amount, currency)}
			to={amount === 0 ? null : addressOf(figure, part)}
		/>
	);
	return (
		<section className="stack gap-1" aria-labelledby={id}>
			<h2 id={id} className={hasOthers || isTest ? '' : 'visually-hidden'}>
				{title}
			</h2>
			<div className={styles.statements}>
				<div className={`panel ${styles.statement}`}>
					<h3 className="small soft">
						{isPeriod ? 'Money that moved on these days' : 'Money that moved'}
					</h3>
					<dl>
						{methods.length === 0 && line('received', 0)}
						{methods.map(({ method, received }) => line('received', received, { method }))}
						{methods
							.filter(({ refunded }) => refunded !== 0)
							.map(({ method, refunded }) => line('refunded', refunded, { method }))}
						<StatementLine
							label="Received less refunded"
							amount={displayAnyMoney(sums.kept, currency)}
						/>
						{methods.some(({ method }) => method === 'card') && (
							<>
								<StatementLine
									label="Provider’s fees"
									note={
										sums.unknownFees > 0 &&
										`${pluralise(sums.unknownFees, 'payment')} without a reported fee`
									}
									amount={displayAnyMoney(sums.fees, currency)}
									to={sums.fees === 0 ? null : addressOf('fees')}
								/>
								<StatementLine label="Net of fees" amount={displayAnyMoney(sums.net, currency)} />
							</>
						)}
					</dl>
				</div>
				<div className={`panel ${styles.statement}`}>
					<h3 className="small soft">
						{isPeriod ? 'Bookings of the events on these days' : 'What the bookings say'}
					</h3>
					<dl>
						{line('expected', sums.expected)}
						{line('outstanding', sums.outstanding)}
						{line('due', sums.due)}
						{sums.goodwill !== 0 && line('goodwill', sums.goodwill)}
					</dl>
				</div>
			</div>
		</section>
	);
}

interface StatementLineProps {
	label: string;
	amount: string;
	note?: string | false;
	/** The address with the lines behind the figure. Null if there are none. A sum of the lines above has no address. */
	to?: string | null;
}

function StatementLine({ label, amount, note, to }: StatementLineProps) {
	return (
		<div className={to === undefined ? styles.sum : ''}>
			<dt>
				{label}
				{note && <span className={`soft small ${styles.note}`}>{note}</span>}
			</dt>
			<dd className="tabular">{to ? <Link to={to}>{amount}</Link> : amount}</dd>
		</div>
	);
}
