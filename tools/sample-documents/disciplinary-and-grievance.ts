import type { SheetContent } from './sheet.ts';

export const disciplinaryAndGrievance: SheetContent = {
	lead: 'Most troubles end with a quiet word over tea. This is for those that do not.',
	sections: [
		{
			heading: 'What we ask of each other',
			blocks: [
				'Members act safely, honestly and with respect, afloat, ashore and online. Bullying, harassment and discrimination have no place here. Anything that touches a child or an adult at risk goes straight to the welfare officer, and this procedure waits.',
			],
		},
		{
			heading: 'Step 1: talk',
			blocks: [
				'Tell the person, or ask an officer to. If that is enough, nothing is written down.',
			],
		},
		{
			heading: 'Step 2: write',
			blocks: [
				'Write to the secretary within 28 days: what happened, when, who saw it, and what would put it right. The secretary answers within 7 days and names an officer with no part in the matter, who hears both sides within 21 days and proposes a way forward.',
			],
		},
		{
			heading: 'Step 3: a hearing',
			blocks: [
				'If either side does not accept it, or the matter is serious, three members of the committee with no part in it hold a hearing. Both sides have 14 days’ notice, see the same papers, may bring a friend, and may answer all that is said.',
				{
					table: [
						['The panel may', 'For instance'],
						['Ask for an apology or a change', 'A course, a promise, a repair'],
						['Warn in writing', 'It is kept for one year'],
						['Suspend for up to three months', 'From boats, from racing, or from the club'],
						['Propose expulsion', 'The whole committee decides, by two thirds'],
					],
					widths: [0.42, 0.58],
				},
			],
		},
		{
			heading: 'Step 4: appeal',
			blocks: [
				'Within 14 days of the decision, to the secretary. Three members whom both sides accept hear it afresh within 28 days, and their word is final. Protests in a race are heard under the racing rules, not here.',
			],
		},
		{
			heading: 'In danger',
			blocks: [
				'If someone may come to harm, the commodore can suspend a member at once, for 14 days at most, while the matter is looked into. That is not a judgement.',
			],
		},
		{
			heading: 'What is kept',
			blocks: [
				'The secretary keeps the papers under lock for as long as a decision lasts, and one year more; then they are destroyed. Only those who deal with the matter read them. Nobody suffers for a complaint made in good faith.',
			],
		},
	],
};
