import type { SheetContent } from './sheet.ts';

export const membershipFees: SheetContent = {
	lead: 'What the sample club charges for a year, from 1 January to 31 December. These prices are made up.',
	sections: [
		{
			heading: 'Membership',
			blocks: [
				{
					table: [
						['Kind', 'For', 'A year'],
						['Full', 'One adult', '£168.00'],
						['Family', 'Two adults and their children under 18', '£264.00'],
						['Young', 'Under 18, with a parent’s consent', '£42.00'],
						['Student', 'In full-time education, up to 25', '£63.00'],
						['Social', 'Ashore only: the clubhouse and its events', '£36.00'],
						['Visitor', 'A day afloat with your own boat', '£12.00 a day'],
					],
					widths: [0.2, 0.55, 0.25],
				},
				'Joining costs nothing beyond the fee. From 1 July new members pay half, and from 1 October what they pay counts for the following year as well.',
			],
		},
		{
			heading: 'Boats',
			blocks: [
				{
					table: [
						['What', 'Up to', 'A year'],
						['Dinghy berth', '5.5 metres', '£78.00'],
						['Keelboat berth ashore', '8 metres', '£146.00'],
						['Swinging mooring', '8 metres', '£192.00'],
						['Board, canoe or kayak rack', '4.5 metres', '£39.00'],
						['Locker', 'one', '£18.00'],
						['Overnight mooring for members', 'a night', 'free, with a slip'],
						['Overnight mooring for visitors', 'a night', '£9.00'],
					],
					widths: [0.45, 0.3, 0.25],
				},
			],
		},
		{
			heading: 'If you find it hard to pay',
			blocks: [
				'Talk to the treasurer in confidence. Fees can be paid in ten instalments from January to October at no extra cost, and the committee keeps a fund for members who would otherwise have to leave.',
			],
		},
		{
			heading: 'Leaving',
			blocks: [
				'Write to the secretary by 31 December. Fees are not refunded during the year, except for unused quarters if you move away or fall ill.',
			],
		},
	],
};

export const paymentInstructions: SheetContent = {
	lead: 'How members of the sample club pay. The account below does not exist: please send no money to it.',
	sections: [
		{
			heading: 'By bank transfer',
			blocks: [
				{
					table: [
						['Field', 'What to enter'],
						['Payee', 'Kestrel Yacht Club (sample)'],
						['Sort code', '00-00-00'],
						['Account number', '00000000'],
						['Reference', 'Your membership number, then one word from the list below'],
					],
					widths: [0.3, 0.7],
				},
			],
		},
		{
			heading: 'The word in the reference',
			blocks: [
				{
					list: [
						'FEES for membership, for instance 1042 FEES',
						'BERTH for a berth, mooring, rack or locker',
						'COURSE for training',
						'GIFT for a donation; add TAX if you have signed the tax form',
					],
				},
				'One payment for each purpose, please: the treasurer is a volunteer, and a payment that says what it is for takes a minute less.',
			],
		},
		{
			heading: 'Events',
			blocks: [
				'Suppers, regattas and talks are booked in the Members Area. Where an event has a price, the page adds it up: adults pay the price, children aged 12 or under pay half.',
			],
		},
		{
			heading: 'In instalments',
			blocks: [
				'A standing order of a tenth of the fee on the first of each month, from January to October, is as welcome as one payment. Tell the treasurer that you have set it up.',
			],
		},
		{
			heading: 'Receipts, mistakes and scams',
			blocks: [
				'A receipt comes by email within ten days. Paid twice, or too much? Write to the treasurer and the money will be returned. The club never changes its account by email: if a message says so, ring an officer on the number in the handbook before you pay.',
			],
		},
	],
};
