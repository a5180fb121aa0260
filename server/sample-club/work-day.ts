import {
	addLondonDays,
	dayMs,
	londonDate,
	type SignUp,
	toInstant,
	type WorkDay,
} from '@burgee/core';
import { firstWeekdayFrom, londonTime, sampleIdPrefix, saturday } from './season.ts';

export function sampleWorkDay(now: Date): WorkDay {
	const earliest = addLondonDays(londonDate(toInstant(now)), 15);
	const date = firstWeekdayFrom(earliest, saturday);
	return {
		id: `${sampleIdPrefix}work-day`,
		name: 'Club Work Day',
		description:
			'Many hands keep the club in good trim. Come for the day or for an hour: there is something for every age and every back. We start at 09:30 with coffee at the clubhouse, break for lunch at 12:30 and stop at four.\n\nWear old clothes and boots. The bosun has tools for everyone, but please bring your own if you can.',
		date: londonTime(date, '09:30'),
		foodAvailable: true,
		active: true,
		jobs: [
			{
				id: 'slipway',
				title: 'Scrub the slipway',
				description: 'Get the weed and silt off the concrete, and put fresh grit down.',
				volunteersNeeded: 4,
			},
			{
				id: 'pontoon',
				title: 'Mend the pontoon',
				description:
					'New deck boards and cleats, and a look at the chains. Buoyancy aids on, please.',
				volunteersNeeded: 4,
			},
			{
				id: 'dinghy-park',
				title: 'Tidy the dinghy park',
				description:
					'Cut the grass between the berths, clear anything in the way and mark the bays.',
				volunteersNeeded: 6,
			},
			{
				id: 'safety-boats',
				title: 'Service the safety boats',
				description: 'Oil, plugs, propellers and kill cords on both boats, with the bosun.',
				volunteersNeeded: 2,
			},
			{
				id: 'changing-rooms',
				title: 'Paint the changing rooms',
				description: 'Walls and benches. Brushes and paint are provided.',
				volunteersNeeded: 3,
			},
			{
				id: 'galley',
				title: 'Cook lunch for everyone',
				description: 'Soup, rolls and cake for about twenty, from eleven o’clock.',
				volunteersNeeded: 2,
			},
		],
	};
}

const volunteers: (Pick<SignUp, 'firstName' | 'lastName'> & Partial<SignUp>)[] = [
	{ firstName: 'Hanna', lastName: 'Lindqvist', selectedJobs: ['changing-rooms', 'galley'] },
	{
		firstName: 'George',
		lastName: 'Tull',
		selectedJobs: ['safety-boats', 'pontoon'],
		otherJob: 'Put up new signs at the gate',
		bringingTools: true,
	},
	{
		firstName: 'Jo',
		lastName: 'Byrne',
		selectedJobs: ['galley'],
		notes: 'I can fetch the bread on my way.',
	},
];

export function sampleSignUps(workDay: WorkDay, now: Date): SignUp[] {
	return volunteers.map((volunteer, index) => ({
		id: `${workDay.id}-${volunteer.lastName.toLowerCase()}`,
		workDayId: workDay.id,
		workDayName: workDay.name,
		selectedJobs: [],
		otherJob: null,
		notes: null,
		bringingTools: false,
		wantsFood: true,
		submittedAt: toInstant(new Date(now.getTime() - (1 + index) * dayMs)),
		...volunteer,
	}));
}
