import type { SheetContent } from './sheet.ts';

export const waterAuthorityRules: SheetContent = {
	lead: 'Kestrel Water supplies drinking water to the valley. These rules are the conditions of the club’s lease, and they bind everyone who goes afloat.',
	sections: [
		{
			heading: 'When and where',
			blocks: [
				{
					table: [
						['What', 'Rule'],
						['Season', 'Open all year, from one hour after sunrise to one hour before sunset'],
						['Overnight', 'Only on a numbered mooring, with a slip left in the box'],
						['The dam', 'Keep 50 metres away, at any water level'],
						['Draw-off tower', 'Keep outside the ring of yellow buoys'],
						['Eastern bay', 'Closed from 1 March to 31 July for nesting birds'],
						['Anglers', 'Keep 30 metres from the bank where someone is fishing'],
						['Levels', 'Below 172.0 m the north slipway and moorings 5 and 6 are closed'],
					],
					widths: [0.24, 0.76],
				},
			],
		},
		{
			heading: 'On the water',
			blocks: [
				{
					list: [
						'Everyone afloat wears a buoyancy aid or a life jacket.',
						'Engines are for safety boats, and for leaving or reaching a mooring: 5 knots at most.',
						'Sailing boats keep clear of the authority’s workboats at work, which show a blue flag.',
						'Swimming from boats is allowed only at events, and with the authority’s consent.',
						'Listen on channel 77 before launching when the red flag flies on the tower.',
					],
				},
			],
		},
		{
			heading: 'Keeping the water clean',
			blocks: [
				{
					list: [
						'Check, clean and dry boats, trailers and kit before they come, and before they leave.',
						'Nothing goes overboard: no waste, no washing-up water, no soap, no paint.',
						'Fuel is poured ashore, in the marked bay, over a tray. Spills are called in on channel 77.',
						'Toilets aboard are sealed and emptied at the disposal point, never into the reservoir.',
						'Dogs are welcome ashore on a lead, and not in the water.',
					],
				},
			],
		},
		{
			heading: 'When the authority closes the water',
			blocks: [
				'The authority may close all or part of the reservoir for algae, ice, repairs or low water. The notice is on the gate, and the club passes it on by email. Boats on moorings are moved within 48 hours when asked.',
			],
		},
		{
			heading: 'Asking and reporting',
			blocks: [
				'The ranger’s office keeps watch on channel 77 in working hours. In danger, use channel 16 or call 999 first. Breaking these rules can end a member’s permit; a second breach by the same boat is reported to the committee.',
			],
		},
	],
};
