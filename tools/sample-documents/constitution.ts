import type { SheetContent } from './sheet.ts';

export const constitution: SheetContent = {
	lead: 'Adopted by the members at a general meeting. It binds the club, its officers and its members.',
	sections: [
		{
			heading: '1. Name and purpose',
			blocks: [
				'The club is called Kestrel Yacht Club. It exists so that people of every age and means can learn to sail on Kestrel Water, race there, cruise there and enjoy one another’s company, safely and with care for the water and its wildlife.',
				'The club is run by its members and makes no profit for any of them. Whatever is left over goes back into the club.',
			],
		},
		{
			heading: '2. Members',
			blocks: [
				'Anyone may apply, whatever their experience. The committee admits members and gives its reasons in writing when it does not. The kinds of membership are full, family, young (under 18), student and social; full and adult family members vote.',
				'Members pay the yearly fee, keep the rules of the club and of the water authority, and give at least two days a year to duties and work days.',
			],
		},
		{
			heading: '3. Officers and committee',
			blocks: [
				'The officers are the commodore, vice commodore, rear commodore, secretary and treasurer. With up to six elected members they form the committee. Each is elected for one year and may stand again; nobody holds the same office for more than five years in a row.',
				{
					list: [
						'The committee meets at least six times a year; five of its members are a quorum.',
						'A member of the committee with a personal interest says so and does not vote on it.',
						'Minutes are on the noticeboard within two weeks of a meeting.',
					],
				},
			],
		},
		{
			heading: '4. General meetings',
			blocks: [
				'The annual general meeting is held before the end of November. Members have 21 days’ notice in writing, with the accounts, the names of candidates and every motion. Twenty voting members, or one in ten if that is fewer, are a quorum.',
				'Twenty voting members may ask for a special general meeting, which is held within six weeks. Votes are by a show of hands unless five members ask for a ballot; a majority decides.',
			],
		},
		{
			heading: '5. Money and property',
			blocks: [
				'The financial year ends on 30 September. The treasurer keeps accounts, which a member outside the committee examines each year. Each payment is signed by two of three signatories. The club’s boats, moorings and buildings are held by two trustees on behalf of the members.',
			],
		},
		{
			heading: '6. Conduct',
			blocks: [
				'Members treat each other, visitors and the staff of the water authority with respect. Complaints are dealt with under the disciplinary and grievance procedure. The club has a welfare officer, whose name and number are on the noticeboard; children and adults at risk come first.',
			],
		},
		{
			heading: '7. Safety and liability',
			blocks: [
				'Whoever is in charge of a boat decides whether to launch, to race and to stay out, and answers for it. Boats are insured against claims by others for at least £3 million; a copy of the policy is with the secretary. The club insures its own boats, its safety boats and those who volunteer for it.',
			],
		},
		{
			heading: '8. Personal data',
			blocks: [
				'The club keeps what it needs to run itself and no more: names, addresses, boats, payments, and who to call in an emergency. Members may see what is kept about them and have it corrected, and it is removed two years after they leave.',
			],
		},
		{
			heading: '9. Rules made under this constitution',
			blocks: [
				'The committee makes rules for the clubhouse, the boat park, the moorings and the water. They are in the members handbook, they apply from the day on which they are posted on the noticeboard, and a general meeting can change any of them.',
			],
		},
		{
			heading: '10. Changes and winding up',
			blocks: [
				'This constitution is changed by two thirds of the votes at a general meeting. If the club is wound up, what remains after its debts goes to another club or charity with a like purpose, never to members.',
			],
		},
	],
};
