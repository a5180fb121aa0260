import { type Currency, currencies, dayEndLabels } from '@burgee/core';
import { dayEndRequest, type TreasuryDayJson } from '@burgee/core/api/day-end';
import { displayAnyMoney } from '@burgee/core/display/money';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { displayDay } from '@burgee/core/display/periods';
import { api } from '../../api/client.ts';
import { TextField } from '../../ui/field.tsx';
import { parseForm } from '../../ui/use-form.ts';
import { plainField } from '../records/differences.ts';
import { FormDialog } from '../records/form-dialog.tsx';
import { typedAmount } from '../records/typed-amount.ts';
import { useRevisedForm } from '../records/use-revised-form.tsx';
import { expectedNow } from './cash.ts';

interface CloseDayProps {
	day: TreasuryDayJson;
	onClose: () => void;
	onClosed: (day: TreasuryDayJson) => void;
}

/** The counted cash is typed in a field for each currency, which has the currency's name. */
interface Values extends Record<Currency, string> {
	countedBy: string;
	note: string;
}

const fields = {
	valuesOf: ({ dayEnd }: TreasuryDayJson): Values => {
		const countedIn = (currency: Currency) =>
			dayEnd?.counted.find((counted) => counted.currency === currency)?.amount.toFixed(2) ?? '';
		return {
			...{ GBP: countedIn('GBP'), EUR: countedIn('EUR'), USD: countedIn('USD') },
			...{ countedBy: dayEnd?.countedBy ?? '', note: dayEnd?.note ?? '' },
		};
	},
	conflictFields: [
		...currencies.map((currency) =>
			plainField<Values>(currency, `${dayEndLabels.counted} in ${currency}`),
		),
		plainField<Values>('countedBy', dayEndLabels.countedBy),
		plainField<Values>('note', dayEndLabels.note),
	],
};

/** Takes the cash that was counted. The day can be closed again, for example when money was recorded later. */
export function CloseDay({ day, onClose, onClosed }: CloseDayProps) {
	const { date } = day;
	const cash = expectedNow(day);
	const load = () => api('GET /api/admin/treasury/days/:date', { date });
	const form = useRevisedForm({
		initial: fields.valuesOf(day),
		record: { noun: 'day', stored: day, load, fields },
		read: ({ countedBy, note, ...typed }: Values) =>
			parseForm(dayEndRequest, {
				counted: cash.map(({ currency }) => ({ currency, amount: typedAmount(typed[currency]) })),
				...{ countedBy, note },
			}),
		// The request has a list of amounts, and the form a field for each currency.
		arrange: (issues) =>
			issues.map(({ path: [name, index, ...rest], message }) => {
				const counted = name === 'counted' ? cash[Number(index)] : undefined;
				const unchanged = [name, index, ...rest].filter((part) => part !== undefined);
				return { path: counted ? [counted.currency] : unchanged, message };
			}),
		send: async (body, { revision }) =>
			onClosed(await api('PUT /api/admin/treasury/days/:date', { date, body, revision })),
		failure: panelMessages.dayCloseFailed,
	});
	return (
		<FormDialog
			title={`Close ${displayDay(date)}`}
			form={form}
			submitLabel="Close the Day"
			onClose={onClose}
			intro={
				<p>
					Count the cash of the day without the change that was in the box before. The sheet then
					shows the difference, and what is recorded for this day later.
				</p>
			}
		>
			{cash.map(({ currency, expected }) => (
				<TextField
					key={currency}
					{...form.bind(currency)}
					label={cash.length > 1 ? `${dayEndLabels.counted} in ${currency}` : dayEndLabels.counted}
					hint={`Expected: ${displayAnyMoney(expected, currency)}.`}
					inputMode="decimal"
					autoComplete="off"
					required
				/>
			))}
			<TextField
				{...form.bind('countedBy')}
				label={dayEndLabels.countedBy}
				maxLength={100}
				autoComplete="off"
				required
			/>
			<TextField
				{...form.bind('note')}
				label={dayEndLabels.note}
				hint="For example: “One coin was foreign”. Please do not name members, because the note stays."
				maxLength={500}
				autoComplete="off"
			/>
		</FormDialog>
	);
}
