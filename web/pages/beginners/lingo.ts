/** The words that a newcomer hears first, by the alphabet. */
export const lingo: readonly (readonly [word: string, meaning: string])[] = [
	['Astern', 'Behind the boat.'],
	['Bailer', 'What you throw water out of the boat with: a scoop, or a flap in the floor.'],
	['Batten', 'A thin strip in a pocket of the sail that keeps its shape.'],
	['Beam reach', 'Sailing with the wind straight across the boat: easy, and often the fastest.'],
	['Beating', 'Zigzagging towards the wind, as close to it as the boat will go.'],
	['Boom', 'The pole along the foot of the mainsail. Named for the sound it makes on heads.'],
	['Bow', 'The front end of the boat.'],
	['Burgee', 'The flag of a yacht club, flown from the masthead. It shows the wind as well.'],
	['Centreboard', 'The board under the hull that stops the boat from sliding sideways.'],
	['Cleat', 'A fitting that holds a rope without a knot.'],
	['Close-hauled', 'As near to the wind as the boat will sail, with the sails pulled right in.'],
	['Crew', 'Whoever is aboard and is not steering.'],
	['Ease', 'To let a rope out a little.'],
	['Gybe', 'To turn so that the stern passes through the wind. The boom comes over fast.'],
	['Halyard', 'The rope that hoists a sail.'],
	['Head to wind', 'Pointing straight at the wind, sails flapping: how you rig, stop and land.'],
	['Heel', 'To lean over under the wind.'],
	['Helm', 'The one who steers; also the tiller or wheel itself.'],
	['Irons, in', 'Stuck head to wind and not moving. Push boom and tiller the same way to get out.'],
	['Jib', 'The small sail in front of the mast.'],
	['Kicker', 'The tackle that holds the boom down, also called the vang.'],
	['Knot', 'One nautical mile an hour, about 1.15 mph. Also what you will tie in the kicker.'],
	['Leeward', 'The side away from the wind, said “loo-ard”.'],
	['Luff', 'The front edge of a sail; to luff is to turn towards the wind.'],
	['LWL', 'Length of the waterline: how long the boat is where it meets the water.'],
	['Mainsheet', 'The rope that pulls the mainsail in: the accelerator, and the brake when let go.'],
	['Painter', 'The rope at the bow, for tying up. It does not paint.'],
	['Planing', 'Skimming over the water instead of through it, faster than hull speed.'],
	['Port', 'Left, looking forward; its colour is red. Port tack: the wind comes from the left.'],
	['Reef', 'To make a sail smaller when there is much wind.'],
	['Running', 'Sailing with the wind behind you.'],
	['Sheet', 'A rope that trims a sail. Never a sail, and not for sleeping in.'],
	['Shroud', 'A wire that holds the mast up from the side.'],
	[
		'Starboard',
		'Right, looking forward; its colour is green. Starboard tack has the right of way.',
	],
	['Stern', 'The back end of the boat.'],
	['Tack', 'To turn so that the bow passes through the wind; also the side the wind comes from.'],
	['Tiller', 'The stick that turns the rudder. Push it away from where you want to go.'],
	['Toe straps', 'Straps in the floor to hook your feet under when you lean out.'],
	['Windward', 'The side the wind comes from.'],
];

/** Those whose word or meaning has this in it; all of them where nothing is asked for. */
export function lingoWith(asked: string): typeof lingo {
	const sought = asked.trim().toLowerCase();
	return lingo.filter((entry) => entry.some((text) => text.toLowerCase().includes(sought)));
}
