import type { SheetContent } from './sheet.ts';

export const membersHandbook: SheetContent = {
	lead: 'Welcome aboard. These two pages answer the questions that new members ask in their first season.',
	sections: [
		{
			heading: 'Your first visits',
			blocks: [
				'Come to a Saturday club session before you sail alone. Someone will show you the slipway, the changing rooms, the first aid box and the radio, and will sail with you if you like. Your gate code comes with your membership card; please close the gate behind you, even when someone is following.',
			],
		},
		{
			heading: 'Going afloat',
			blocks: [
				{
					list: [
						'Wear a buoyancy aid, done up, from the moment you step onto the pontoon.',
						'Read the wind and water level on the board, and the forecast for the hours ahead.',
						'Fill in a trip slip whenever no safety boat is out, and sign it off when you are back.',
						'Do not sail alone from November to March, nor after sunset at any time.',
						'Keep 50 metres from the dam and outside the yellow buoys by the draw-off tower.',
					],
				},
			],
		},
		{
			heading: 'Radio',
			blocks: [
				{
					table: [
						['Channel', 'Use it for'],
						['16', 'Emergencies only: someone is in danger'],
						['8', 'The club: safety boat, race officer, a tow, late back'],
						['77', 'The water authority: levels, closures, pollution, the dam'],
					],
					widths: [0.18, 0.82],
				},
			],
		},
		{
			heading: 'Club boats',
			blocks: [
				'The club has six single-handers, four double-handers, two cruising dinghies and a keelboat. Full members who have been checked out may take them on any day without an event; book in the boat diary. Rig ashore, head to wind; wash down and cover afterwards; write any damage in the book, however small. Nobody is blamed for breakages that are reported.',
			],
		},
		{
			heading: 'Duties and work days',
			blocks: [
				'Each adult member gives two days a year: in the galley, on the race committee, in a safety boat (there is a course), or on a spring or autumn work day. The rota is made in February. If you cannot come, swap, and tell the rear commodore who is coming instead.',
			],
		},
		{
			heading: 'Boats, trailers and lockers',
			blocks: [
				'A berth is for one boat, labelled with the owner’s name and this year’s sticker, tied down, with its trolley. Trailers go in the far compound. Outboards and petrol are not kept in lockers. Boats without a sticker by the first of May are moved to the far compound at the owner’s cost.',
			],
		},
		{
			heading: 'Looking after the water',
			blocks: [
				'Check, clean and dry everything that has been in other water before it goes into ours, and again when you leave. Report blue-green algae to the water authority on channel 77. Take your litter home; the bins draw gulls. The eastern bay is closed from March to July for nesting birds.',
			],
		},
		{
			heading: 'The clubhouse',
			blocks: [
				{
					list: [
						'Changing rooms are open whenever the gate is; showers run until nine in the evening.',
						'The galley serves tea and soup on Saturdays and Sundays, and suppers on regatta days.',
						'Wet kit stays downstairs. Dogs are welcome downstairs too.',
						'Last out? Heating off, windows shut, alarm on, gate closed.',
					],
				},
			],
		},
		{
			heading: 'Who to ask',
			blocks: [
				{
					table: [
						['About', 'Ask'],
						['Learning to sail, club boats', 'The training officer'],
						['Berths, moorings, lockers', 'The rear commodore'],
						['Fees, receipts, paying in instalments', 'The treasurer'],
						['Duties and work days', 'The vice commodore'],
						['A worry about a child or an adult at risk', 'The welfare officer, at once'],
						['Anything else', 'The secretary'],
					],
					widths: [0.55, 0.45],
				},
			],
		},
		{
			heading: 'If something goes wrong',
			blocks: [
				'In danger on the water: channel 16, or 999 and ask for the fire and rescue service, who do the water rescue here. The postcode and grid reference are on the board by the telephone. The first aid box and defibrillator are in the porch, which is never locked. Tell an officer about every accident and every near miss, the same day.',
			],
		},
	],
};
