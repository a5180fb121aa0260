import {
	addLondonDays,
	displayDate,
	londonDate,
	type StoredCampaign,
	startOfLondonDay,
	toInstant,
} from '@burgee/core';
import {
	firstWeekdayFrom,
	londonTime,
	monday,
	sampleIdPrefix,
	sampleSeason,
	sunday,
} from './season.ts';

interface Email {
	id: string;
	subject: string;
	/** Days before today. */
	daysAgo: number;
	/** The time of day in London, such as '18:30'. */
	at: string;
	/** Returns the text of the email. Null if only the subject is stored. */
	write: ((dates: Dates) => string) | null;
}

interface Dates {
	/** Returns the first date with this weekday that is at least `days` days after the email. */
	weekdayAfter(days: number, weekday: number): string;
	ofEvent(eventId: string): string;
}

const emails: Email[] = [
	{
		id: 'water-level',
		subject: 'Kestrel Water is low: which slipway to use',
		daysAgo: 1,
		at: '17:40',
		write: () => `Dear members,

The reservoir stands lower than most of us are used to, and the mud at the foot of the north slipway is showing. Please launch from the south slipway until the level has risen again. The pontoon is afloat and safe at any level we have seen.

What to look out for:
– Keep outside the yellow buoys by the dam. The old field wall there has less than a metre of water over it.
– Centreboards half up on the eastern shore, from the willow to the bird hide.
– Please bring your trolley back to the rack. Two were left in the shallows last week, where boats can run into them.

The level on the Members Home page is brought up to date every day. If you are unsure, call the duty officer on the club channel before you launch.

Fair winds,
Rhian Pritchard, Harbour Master`,
	},
	{
		id: 'supper-places',
		subject: 'Regatta Supper: tell the galley by Wednesday',
		daysAgo: 5,
		at: '08:15',
		write: (dates) => `Dear members,

There are still places at the Regatta Supper on ${dates.ofEvent('regatta-supper')}, and the Slipway Band have promised not to play the hornpipe before ten.

Please book on the calendar page, and say how many of you are vegetarian and how many would like soft drinks. Marjorie and her crew cook for the number they are given; those who simply turn up get the washing-up.

Children aged 12 or under have a table and a film of their own.

See you there,
Tom Adeyemi, Social Secretary`,
	},
	{
		id: 'racks',
		subject: 'New rack numbers in the dinghy park',
		daysAgo: 17,
		at: '12:00',
		write: null,
	},
	{
		id: 'regatta-report',
		subject: 'Forty-one boats, one capsized commodore: how the Reservoir Regatta went',
		daysAgo: 43,
		at: '19:05',
		write: () => `Dear members,

Forty-one boats came to the line, ten of them from our neighbours across the hill, and both days gave us what the forecast had ruled out: a steady westerly of twelve knots and sun on the water.

The results:
– Fast handicap: Priya and Dev Raman in an RS200, after five races and a protest that ended with cake.
– Slow handicap: Aileen Archer, Solo, who won by sailing the shortest way round while the rest of us looked for wind.
– Juniors: Carys Pritchard, Topper, for the second year running.
– The Silver Bailer, for the most public capsize: our commodore, at the leeward mark, in front of the tea tent.

Thank you to the twenty-three of you who ran the line, the safety boats, the galley and the car park. A regatta is made ashore.

The photographs are on the noticeboard. If yours are better, and they are, send them in: the address is on the Members Home page.

Dev Raman, Racing Captain`,
	},
	{
		id: 'junior-week',
		subject: 'Junior Week: what to bring, and collection times',
		daysAgo: 96,
		at: '16:20',
		write: ({ weekdayAfter }) => `Dear parents and guardians,

Junior Week begins on ${weekdayAfter(8, monday)}. Twenty-six young sailors are coming, aged eight to sixteen.

Each of them needs a towel, a full change of clothes, old trainers that can get wet, a hat, sun cream, a packed lunch and more water than you think. Wetsuits and buoyancy aids can be borrowed: come a quarter of an hour early on the first day to be fitted.

Bring your children to the boathouse for half past nine, and collect them from the lawn at four. Nobody leaves the site without an adult who is on our list, so please tell us if Granny is coming instead.

If the wind is above twenty knots we shall stay ashore and do knots, charts and the great raft race. They will come home wet all the same.

Carys’s mother, also known as Siân Pritchard, Junior Organiser`,
	},
	{
		id: 'agm-papers',
		subject: 'Papers for the Annual General Meeting',
		daysAgo: 184,
		at: '09:00',
		write: (dates) => `Dear members,

The Annual General Meeting is on ${dates.ofEvent('agm')} at half past seven, in the clubhouse. The minutes of last year’s meeting, the treasurer’s report and the nominations are on the noticeboard, and printed copies will be on the chairs.

There are three matters to vote on:
1. To keep the subscription as it is for a third year.
2. To buy a second-hand safety boat, for which the committee has set money aside.
3. To allow paddleboards on Tuesdays. We expect this to take the longest.

A nomination for the committee needs a proposer, a seconder and the nominee’s consent, at least a week before the meeting. If you cannot come, you may name another member, in writing, to vote for you.

Helen Marsh, Honorary Secretary`,
	},
	{
		id: 'season-opening',
		subject: 'The season opens: the gate code, the new buoys and a cup of tea',
		daysAgo: 231,
		at: '18:00',
		write: ({ weekdayAfter }) => `Dear members,

The boats are out from under their covers, the kettle has been descaled, and the season opens on ${weekdayAfter(6, sunday)} with a sail-past at eleven. The commodore takes the salute from the launch; please try not to hit it.

New this year:
– The gate has a new code. Ask any committee member, and please do not send it on by email.
– There are four new racing marks, in orange. The old yellow ones now mark shallow water, so please keep clear of them.
– The radio in the race hut works. Our channel is on the Club Information page.

Before you launch for the first time, look over your shrouds, your bungs and your buoyancy aid. All three have been alone with the mice for months.

Welcome back,
Geraint Hughes, Commodore`,
	},
];

export function sampleCampaigns(now: Date): StoredCampaign[] {
	const today = londonDate(toInstant(now));
	const season = new Map(sampleSeason(now).map((event) => [event.id, event]));
	return emails.map(({ id, subject, daysAgo, at, write }) => {
		const date = addLondonDays(today, -daysAgo);
		const dates: Dates = {
			weekdayAfter: (days, weekday) =>
				displayDate(startOfLondonDay(firstWeekdayFrom(addLondonDays(date, days), weekday))),
			ofEvent: (eventId) =>
				displayDate(season.get(sampleIdPrefix + eventId)?.eventdatetime ?? toInstant(now)),
		};
		return {
			id: sampleIdPrefix + id,
			subject,
			finished_at: londonTime(date, at),
			preview_url: null,
			body: write?.(dates) ?? null,
		};
	});
}
