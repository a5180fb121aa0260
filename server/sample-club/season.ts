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

const noOffers = {
	allowBooking: false,
	isBoatEvent: false,
	offerChild: false,
	offerSoftDrinks: false,
	offerVeg: false,
};
type Offers = Partial<typeof noOffers>;

interface Entry extends Offers {
	id: string;
	name: string;
	when: {
		/** The number of days from today, negative for the past. */
		day: number;
		/** If set, the event moves to the first such weekday on or after `day`. */
		on?: number;
		/** The time of day in London, such as '18:30'. An event without a time lasts all day. */
		at?: string;
		until?: string;
		/** The number of days that the event lasts, 1 by default. */
		days?: number;
	};
	description: string;
	longdescription?: string;
	priceMinor?: number;
	/** The last booking day, in days before the event, and the time at which bookings end on it. */
	deadline?: { days: number; at?: string };
}

const supper: Offers = {
	allowBooking: true,
	offerChild: true,
	offerSoftDrinks: true,
	offerVeg: true,
};
const race: Offers = { allowBooking: true, isBoatEvent: true };

/** Weekday 0 is Sunday, as in Date. */
export const [sunday, monday, , wednesday, thursday, friday, saturday] = [
	0, 1, 2, 3, 4, 5, 6,
] as const;

const programme: Entry[] = [
	{
		id: 'agm',
		name: 'Annual General Meeting',
		when: { day: -170, on: thursday, at: '19:30', until: '21:00' },
		description: 'Reports, elections and the plans for the season, in the clubhouse.',
		allowBooking: true,
	},
	{
		id: 'members-supper',
		name: 'Members’ Supper',
		when: { day: -155, on: saturday, at: '19:00', until: '23:00' },
		description: 'Three courses and the commodore’s welcome.',
		...supper,
		priceMinor: 1850,
		deadline: { days: 4 },
	},
	{
		id: 'cup',
		name: 'Commodore’s Cup, first race',
		when: { day: -140, on: sunday, at: '10:30' },
		description: 'Pursuit race for all classes. Briefing at 10:00 by the flagpole.',
		...race,
	},
	{
		id: 'first-aid',
		name: 'First Aid for Sailors',
		when: { day: -120, on: saturday, at: '09:30', until: '16:30' },
		description: 'A day’s course with a certificate. Bring a packed lunch.',
		allowBooking: true,
		priceMinor: 2500,
	},
	{
		id: 'open-day',
		name: 'Open Day: Try Sailing',
		when: { day: -100, on: saturday },
		description: 'Friends and neighbours are welcome on the water all day, with our instructors.',
		allowBooking: true,
		offerChild: true,
	},
	{
		id: 'barbecue',
		name: 'Lakeside Barbecue',
		when: { day: -75, on: saturday, at: '18:00', until: '22:30' },
		description: 'Barbecue on the lawn, and a sail before the light goes.',
		...supper,
		priceMinor: 1200,
		deadline: { days: 3 },
	},
	{
		id: 'regatta-past',
		name: 'Reservoir Regatta',
		when: { day: -54, on: saturday, days: 2 },
		description: 'Two days of racing for every class in the club.',
		...race,
	},
	{
		id: 'night-sail',
		name: 'Moonlight Sail',
		when: { day: -33, on: friday, at: '20:30', until: '23:00' },
		description: 'Lanterns on the foredeck and cocoa afterwards. Safety boats in attendance.',
		...race,
	},
	{
		id: 'sunday-series-1',
		name: 'Sunday Series, first race',
		when: { day: -19, on: sunday, at: '10:30' },
		description: 'First of five. Briefing at 10:00 by the flagpole.',
		...race,
	},
	{
		id: 'quiz-past',
		name: 'Quiz Night',
		when: { day: -12, on: friday, at: '19:30' },
		description: 'Teams of up to six. Bar open from seven.',
		allowBooking: true,
		offerSoftDrinks: true,
	},
	{
		id: 'launch-today',
		name: 'Open Clubhouse and Help with Launching',
		when: { day: 0 },
		description: 'The duty team is at the slipway all day: come and sail, or lend a hand.',
	},
	{
		id: 'sail-tonight',
		name: 'Evening Social at the Clubhouse',
		when: { day: 0, at: '19:00', until: '22:00' },
		description: 'No need to book. Soup, bread and the week’s sailing stories.',
	},
	{
		id: 'novices',
		name: 'Novices’ Morning',
		when: { day: 1, on: saturday, at: '10:00', until: '12:30' },
		description:
			'A gentle morning afloat for those in their first season, with an instructor in every boat.',
		allowBooking: true,
		offerChild: true,
	},
	{
		id: 'sunday-series-2',
		name: 'Sunday Series, second race',
		when: { day: 2, on: sunday, at: '10:30' },
		description: 'Second of five. Briefing at 10:00 by the flagpole.',
		...race,
	},
	{
		id: 'radio',
		name: 'VHF Radio Evening',
		when: { day: 4, on: wednesday, at: '19:30', until: '21:30' },
		description: 'Channels, call signs and how to make a distress call, with practice sets.',
		allowBooking: true,
		deadline: { days: 1 },
	},
	{
		id: 'regatta-supper',
		name: 'Regatta Supper',
		when: { day: 8, on: saturday, at: '19:00', until: '23:30' },
		description: 'Supper, prizes and dancing in the boathouse.',
		longdescription:
			'Supper on the Saturday night of our regatta.\n\nHot buffet with a vegetarian choice, prizes for the day’s races at half past eight, and the Slipway Band until late. Children are very welcome: those aged 12 or under have a table and a film of their own.\n\nPlease tell us how many soft drinks and vegetarian meals you need, so that the galley can plan.',
		...supper,
		deadline: { days: 3 },
	},
	{
		id: 'regatta',
		name: 'Burgee Bowl Regatta',
		when: { day: 8, on: saturday, days: 2 },
		description: 'Our open regatta: five races over two days, all classes, visitors welcome.',
		longdescription:
			'Five races over two days on the whole of Kestrel Water, with a committee boat start.\n\nBriefing at 09:30 on both days. Sailing instructions are on the noticeboard and at the race hut. Please give your boat’s name when you enter.',
		...race,
		deadline: { days: 2 },
	},
	{
		id: 'commodore-lunch',
		name: 'Commodore’s Lunch',
		when: { day: 15, on: sunday, at: '12:30', until: '15:30' },
		description: 'Roast lunch with the flag officers. All members and their families are welcome.',
		...supper,
		priceMinor: 1995,
		deadline: { days: 5, at: '18:00' },
	},
	{
		id: 'laser-training',
		name: 'Laser Training with Guest Coach',
		when: { day: 21, on: saturday, at: '09:30', until: '16:00' },
		description:
			'Starts, mark roundings and downwind speed. Six places in club boats; own boats welcome.',
		...race,
		priceMinor: 3500,
		deadline: { days: 7 },
	},
	{
		id: 'lights',
		name: 'Lights and Rigging Check',
		when: { day: 23, on: sunday, at: '10:00', until: '13:00' },
		description:
			'Bring your boat to the hard and go over shrouds, shackles and lights with the bosun.',
		...race,
	},
	{
		id: 'talk',
		name: 'Talk: Round Britain in a Drascombe',
		when: { day: 27, on: friday, at: '19:30' },
		description: 'Slides and stories from a long voyage in an open boat.',
		allowBooking: true,
		offerSoftDrinks: true,
	},
	{
		id: 'lanterns',
		name: 'Lanterns and Songs on the Pontoon',
		when: { day: 30, on: friday, at: '18:30', until: '20:00' },
		description: 'Songs, lanterns and a hot drink. Bring a jumper.',
		allowBooking: true,
		offerChild: true,
		offerSoftDrinks: true,
	},
	{
		id: 'pursuit',
		name: 'Long Pursuit Race',
		when: { day: 36, on: sunday, at: '11:00' },
		description:
			'One long race, slow boats first. Soup for all who finish, and for those who swim.',
		...race,
	},
	{
		id: 'visitors',
		name: 'Visiting Clubs’ Cruise in Company',
		when: { day: 44, on: saturday, days: 2 },
		description: 'Three clubs, two days, one kettle. Moorings are shared: see the map.',
	},
	{
		id: 'youth',
		name: 'Youth Squad Taster',
		when: { day: 50, on: saturday, at: '13:00', until: '16:30' },
		description: 'For ages 8 to 16. Wetsuits and buoyancy aids can be borrowed.',
		allowBooking: true,
		offerChild: true,
		deadline: { days: 2 },
	},
	{
		id: 'film',
		name: 'Film Night and Fish Supper',
		when: { day: 58, on: friday, at: '19:00', until: '22:00' },
		description: 'A sailing classic on the big screen, with fish and chips.',
		...supper,
		priceMinor: 950,
		deadline: { days: 2 },
	},
	{
		id: 'rules',
		name: 'Racing Rules over Coffee',
		when: { day: 65, on: saturday, at: '10:30', until: '12:00' },
		description: 'Port, starboard and all that, with models on a table.',
		allowBooking: true,
	},
	{
		id: 'ladies',
		name: 'Women on the Water',
		when: { day: 72, on: sunday, at: '10:00', until: '15:00' },
		description: 'A day afloat run by women for women of all abilities.',
		...race,
		offerVeg: true,
	},
	{
		id: 'dinner',
		name: 'Annual Dinner and Prize-giving',
		when: { day: 86, on: saturday, at: '19:00', until: '23:45' },
		description: 'Black tie or best guernsey. Coaches leave the club car park at six.',
		...supper,
		priceMinor: 3875,
		deadline: { days: 10 },
	},
	{
		id: 'launch',
		name: 'Launch and Blessing of the Fleet',
		when: { day: 110, on: sunday, at: '11:00' },
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

function sampleEvent(
	{ id, when, deadline, priceMinor = 0, ...texts }: Entry,
	today: LondonDate,
): ClubEvent {
	const { day, on, at, until, days = 1 } = when;
	const earliest = addLondonDays(today, day);
	const date = on === undefined ? earliest : firstWeekdayFrom(earliest, on);
	const lastDate = addLondonDays(date, days - 1);
	const written = startOfLondonDay(addLondonDays(date, -90));
	return {
		...{ id: sampleIdPrefix + id, longdescription: '', ...noOffers, ...texts },
		eventdatetime: londonTime(date, at),
		eventenddatetime: until || days > 1 ? londonTime(lastDate, until) : null,
		bookingEndDate: deadline ? londonTime(addLondonDays(date, -deadline.days), deadline.at) : null,
		requiresPayment: priceMinor > 0,
		priceMinor,
		currency: 'GBP',
		createdAt: written,
		updatedAt: written,
	};
}

export function firstWeekdayFrom(date: LondonDate, weekday: number): LondonDate {
	const weekdayOfDate = new Date(`${date}T12:00:00.000Z`).getUTCDay();
	return addLondonDays(date, (weekday - weekdayOfDate + 7) % 7);
}

/** Returns the start of the day if the time is not given. */
export function londonTime(date: LondonDate, time: string | undefined): Instant {
	return (time && fromLondonDateTime(`${date}T${time}`)) || startOfLondonDay(date);
}
