import {
	addLondonDays,
	type ClubEvent,
	fromLondonDateTime,
	type Instant,
	type LondonDate,
	londonDate,
	startOfLondonDay,
	toInstant,
} from '@burgee/core';

/** The ids of all sample records start with this prefix. The ids of other records do not. */
export const sampleIdPrefix = 'sample-';

type Flags = Partial<
	Pick<ClubEvent, 'allowBooking' | 'isBoatEvent' | 'offerChild' | 'offerSoftDrinks' | 'offerVeg'>
>;

interface Entry extends Flags {
	id: string;
	name: string;
	/** The number of days from today, negative for the past. */
	day: number;
	/** If set, the event moves to the first such weekday on or after `day`. Weekday 0 is Sunday. */
	on?: number;
	/**
	 * The start time in London, such as '18:30'. An event without a start time is an all-day event.
	 */
	at?: string;
	until?: string;
	/** The number of days that the event lasts, 1 by default. */
	days?: number;
	description: string;
	long?: string;
	pricePence?: number;
	/** The number of days from the last booking day to the event. */
	deadlineDays?: number;
	/**
	 * The time at which bookings end on the last booking day, such as '18:30'. Without a time,
	 * bookings end with that day.
	 */
	deadlineAt?: string;
}

const supper: Flags = {
	allowBooking: true,
	offerChild: true,
	offerSoftDrinks: true,
	offerVeg: true,
};
const race: Flags = { allowBooking: true, isBoatEvent: true };

const saturday = 6;
const sunday = 0;
const wednesday = 3;
const thursday = 4;
const friday = 5;

const programme: Entry[] = [
	{
		id: 'agm',
		name: 'Annual General Meeting',
		day: -170,
		on: thursday,
		at: '19:30',
		until: '21:00',
		description: 'Reports, elections and the plans for the season, in the clubhouse.',
		allowBooking: true,
	},
	{
		id: 'members-supper',
		name: 'Members’ Supper',
		day: -155,
		on: saturday,
		at: '19:00',
		until: '23:00',
		description: 'Three courses and the commodore’s welcome.',
		...supper,
		pricePence: 1850,
		deadlineDays: 4,
	},
	{
		id: 'cup',
		name: 'Commodore’s Cup, first race',
		day: -140,
		on: sunday,
		at: '10:30',
		description: 'Pursuit race for all classes. Briefing at 10:00 by the flagpole.',
		...race,
	},
	{
		id: 'first-aid',
		name: 'First Aid for Sailors',
		day: -120,
		on: saturday,
		at: '09:30',
		until: '16:30',
		description: 'A day’s course with a certificate. Bring a packed lunch.',
		allowBooking: true,
		pricePence: 2500,
	},
	{
		id: 'open-day',
		name: 'Open Day: Try Sailing',
		day: -100,
		on: saturday,
		description: 'Friends and neighbours are welcome on the water all day, with our instructors.',
		allowBooking: true,
		offerChild: true,
	},
	{
		id: 'barbecue',
		name: 'Lakeside Barbecue',
		day: -75,
		on: saturday,
		at: '18:00',
		until: '22:30',
		description: 'Barbecue on the lawn, and a sail before the light goes.',
		...supper,
		pricePence: 1200,
		deadlineDays: 3,
	},
	{
		id: 'regatta-past',
		name: 'Reservoir Regatta',
		day: -54,
		on: saturday,
		days: 2,
		description: 'Two days of racing for every class in the club.',
		...race,
	},
	{
		id: 'night-sail',
		name: 'Moonlight Sail',
		day: -33,
		on: friday,
		at: '20:30',
		until: '23:00',
		description: 'Lanterns on the foredeck and cocoa afterwards. Safety boats in attendance.',
		...race,
	},
	{
		id: 'sunday-series-1',
		name: 'Sunday Series, first race',
		day: -19,
		on: sunday,
		at: '10:30',
		description: 'First of five. Briefing at 10:00 by the flagpole.',
		...race,
	},
	{
		id: 'quiz-past',
		name: 'Quiz Night',
		day: -12,
		on: friday,
		at: '19:30',
		description: 'Teams of up to six. Bar open from seven.',
		allowBooking: true,
		offerSoftDrinks: true,
	},
	{
		id: 'launch-today',
		name: 'Open Clubhouse and Launching Help',
		day: 0,
		description: 'The duty team is at the slipway all day: come and sail, or lend a hand.',
	},
	{
		id: 'sail-tonight',
		name: 'Evening Social at the Clubhouse',
		day: 0,
		at: '19:00',
		until: '22:00',
		description: 'No need to book. Soup, bread and the week’s sailing stories.',
	},
	{
		id: 'novices',
		name: 'Novices’ Morning',
		day: 1,
		on: saturday,
		at: '10:00',
		until: '12:30',
		description:
			'A gentle morning afloat for those in their first season, with an instructor in every boat.',
		allowBooking: true,
		offerChild: true,
	},
	{
		id: 'sunday-series-2',
		name: 'Sunday Series, second race',
		day: 2,
		on: sunday,
		at: '10:30',
		description: 'Second of five. Briefing at 10:00 by the flagpole.',
		...race,
	},
	{
		id: 'radio',
		name: 'VHF Radio Evening',
		day: 4,
		on: wednesday,
		at: '19:30',
		until: '21:30',
		description: 'Channels, call signs and how to make a distress call, with practice sets.',
		allowBooking: true,
		deadlineDays: 1,
	},
	{
		id: 'regatta-supper',
		name: 'Regatta Supper',
		day: 8,
		on: saturday,
		at: '19:00',
		until: '23:30',
		description: 'Supper, prizes and dancing in the boathouse.',
		long: 'The supper that closes our regatta.\n\nHot buffet with a vegetarian choice, prize-giving at half past eight, and the Slipway Band until late. Children are very welcome: those aged 12 or under have a table and a film of their own.\n\nPlease tell us how many soft drinks and vegetarian meals you need, so that the galley can plan.',
		...supper,
		deadlineDays: 3,
	},
	{
		id: 'regatta',
		name: 'Burgee Bowl Regatta',
		day: 8,
		on: saturday,
		days: 2,
		description: 'Our open regatta: five races over two days, all classes, visitors welcome.',
		long: 'Five races over two days on the whole of Kestrel Water, with a committee boat start.\n\nBriefing at 09:30 on both days. Sailing instructions are on the noticeboard and at the race hut. Please give your boat’s name when you enter.',
		...race,
		deadlineDays: 2,
	},
	{
		id: 'commodore-lunch',
		name: 'Commodore’s Lunch',
		day: 15,
		on: sunday,
		at: '12:30',
		until: '15:30',
		description: 'Roast lunch with the flag officers. All members and their families are welcome.',
		...supper,
		pricePence: 1995,
		deadlineDays: 5,
		deadlineAt: '18:00',
	},
	{
		id: 'laser-training',
		name: 'Laser Training with Guest Coach',
		day: 21,
		on: saturday,
		at: '09:30',
		until: '16:00',
		description:
			'Starts, mark roundings and downwind speed. Six places in club boats; own boats welcome.',
		...race,
		pricePence: 3500,
		deadlineDays: 7,
	},
	{
		id: 'lights',
		name: 'Lights and Rigging Check',
		day: 23,
		on: sunday,
		at: '10:00',
		until: '13:00',
		description:
			'Bring your boat to the hard and go over shrouds, shackles and lights with the bosun.',
		...race,
	},
	{
		id: 'talk',
		name: 'Talk: Round Britain in a Drascombe',
		day: 27,
		on: friday,
		at: '19:30',
		description: 'Slides and stories from a long voyage in an open boat.',
		allowBooking: true,
		offerSoftDrinks: true,
	},
	{
		id: 'lanterns',
		name: 'Lanterns and Songs on the Pontoon',
		day: 30,
		on: friday,
		at: '18:30',
		until: '20:00',
		description: 'Songs, lanterns and a hot drink. Bring a jumper.',
		allowBooking: true,
		offerChild: true,
		offerSoftDrinks: true,
	},
	{
		id: 'pursuit',
		name: 'Long Pursuit Race',
		day: 36,
		on: sunday,
		at: '11:00',
		description:
			'One long race, slow boats first. Soup for all who finish, and for those who swim.',
		...race,
	},
	{
		id: 'visitors',
		name: 'Visiting Clubs’ Cruise in Company',
		day: 44,
		on: saturday,
		days: 2,
		description: 'Three clubs, two days, one kettle. Moorings are shared: see the map.',
	},
	{
		id: 'youth',
		name: 'Youth Squad Taster',
		day: 50,
		on: saturday,
		at: '13:00',
		until: '16:30',
		description: 'For ages 8 to 16. Wetsuits and buoyancy aids can be borrowed.',
		allowBooking: true,
		offerChild: true,
		deadlineDays: 2,
	},
	{
		id: 'film',
		name: 'Film Night and Fish Supper',
		day: 58,
		on: friday,
		at: '19:00',
		until: '22:00',
		description: 'A sailing classic on the big screen, with fish and chips.',
		...supper,
		pricePence: 950,
		deadlineDays: 2,
	},
	{
		id: 'rules',
		name: 'Racing Rules over Coffee',
		day: 65,
		on: saturday,
		at: '10:30',
		until: '12:00',
		description: 'Port, starboard and all that, with models on a table.',
		allowBooking: true,
	},
	{
		id: 'ladies',
		name: 'Women on the Water',
		day: 72,
		on: sunday,
		at: '10:00',
		until: '15:00',
		description: 'A day afloat run by women for women of all levels.',
		...race,
		offerVeg: true,
	},
	{
		id: 'dinner',
		name: 'Annual Dinner and Prize-giving',
		day: 86,
		on: saturday,
		at: '19:00',
		until: '23:45',
		description: 'Black tie or best guernsey. Coaches leave the club car park at six.',
		...supper,
		pricePence: 3875,
		deadlineDays: 10,
	},
	{
		id: 'launch',
		name: 'Launch and Blessing of the Fleet',
		day: 110,
		on: sunday,
		at: '11:00',
		description: 'All hands to the slipway, then cake. The chaplain will be mercifully brief.',
		allowBooking: true,
		isBoatEvent: true,
		offerChild: true,
	},
];

export function sampleSeason(now: Date): ClubEvent[] {
	const today = londonDate(toInstant(now));
	return programme.map((entry) => sampleEvent(entry, today));
}

function sampleEvent(entry: Entry, today: LondonDate): ClubEvent {
	const date = addLondonDays(today, entry.day + daysToWeekday(today, entry));
	const lastDate = addLondonDays(date, (entry.days ?? 1) - 1);
	const deadlineDate =
		entry.deadlineDays === undefined ? null : addLondonDays(date, -entry.deadlineDays);
	const written = startOfLondonDay(addLondonDays(date, -90));
	return {
		id: sampleIdPrefix + entry.id,
		name: entry.name,
		description: entry.description,
		longdescription: entry.long ?? '',
		eventdatetime: londonTime(date, entry.at),
		eventenddatetime:
			entry.until === undefined
				? lastDate === date
					? null
					: londonTime(lastDate, undefined)
				: londonTime(lastDate, entry.until),
		bookingEndDate: deadlineDate && londonTime(deadlineDate, entry.deadlineAt),
		allowBooking: entry.allowBooking ?? false,
		isBoatEvent: entry.isBoatEvent ?? false,
		offerChild: entry.offerChild ?? false,
		offerSoftDrinks: entry.offerSoftDrinks ?? false,
		offerVeg: entry.offerVeg ?? false,
		requiresPayment: entry.pricePence !== undefined,
		priceMinor: entry.pricePence ?? 0,
		currency: 'GBP',
		createdAt: written,
		updatedAt: written,
	};
}

function daysToWeekday(today: LondonDate, { day, on }: Entry): number {
	if (on === undefined) return 0;
	const weekday = new Date(`${addLondonDays(today, day)}T12:00:00.000Z`).getUTCDay();
	return (on - weekday + 7) % 7;
}

function londonTime(date: LondonDate, time: string | undefined): Instant {
	return (time && fromLondonDateTime(`${date}T${time}`)) || startOfLondonDay(date);
}
