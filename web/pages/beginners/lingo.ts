export const lingo: readonly (readonly [word: string, meaning: string])[] = [
	['Astern', 'Behind the boat.'],
	['Bailer', 'A scoop for throwing water out of the boat, or a flap in the floor that drains it.'],
	['Batten', 'A thin strip in a pocket of the sail that keeps the sail in shape.'],
	[
		'Beam reach',
		'Sailing with the wind straight across the boat: easy, and often the fastest way.',
	],
	['Beating', 'Zigzagging towards the wind, as close to it as the boat will go.'],
	['Boom', 'The pole along the foot of the mainsail. Named after the sound it makes on heads.'],
	['Bow', 'The front end of the boat.'],
	[
		'Burgee',
		'The flag of a yacht club, flown from the masthead. It also shows where the wind is coming from.',
	],
	['Centreboard', 'The board under the hull that stops the boat from sliding sideways.'],
	['Cleat', 'A fitting that holds a rope without a knot.'],
	['Close-hauled', 'As near to the wind as the boat will sail, with the sails pulled right in.'],
	['Crew', 'Everyone aboard who isn’t steering.'],
	['Ease', 'To let a rope out a little.'],
	['Gybe', 'To turn so that the stern passes through the wind. The boom comes over fast.'],
	['Halyard', 'The rope that hoists a sail.'],
	[
		'Head to wind',
		'Pointing straight into the wind, sails flapping. This is how you rig, stop and land.',
	],
	['Heel', 'To lean over in the wind.'],
	['Helm', 'The person who steers; also the tiller or wheel itself.'],
	[
		'Irons, in',
		'Stuck head to wind and not moving. Push the boom and tiller the same way to get out.',
	],
	['Jib', 'The small sail in front of the mast.'],
	['Kicker', 'The tackle that holds the boom down, also called the vang.'],
	['Knot', 'One nautical mile an hour, about 1.15 mph. Also something you tie in a rope.'],
	['Leeward', 'The side away from the wind, pronounced “loo-ard”.'],
	['Luff', 'The front edge of a sail. To luff is to turn towards the wind.'],
	['LWL', 'Length of the waterline: how long the boat is where it meets the water.'],
	['Mainsheet', 'The rope that pulls the mainsail in: your accelerator. Let it go to brake.'],
	['Painter', 'The rope at the bow, for tying up. It does not paint.'],
	['Planing', 'Skimming over the water instead of pushing through it, faster than hull speed.'],
	['Port', 'Left, looking forward. Its colour is red. On port tack the wind comes from the left.'],
	['Reef', 'To make a sail smaller in strong wind.'],
	['Running', 'Sailing with the wind behind you.'],
	['Sheet', 'A rope that controls a sail. It is never the sail itself.'],
	['Shroud', 'A wire that holds the mast up from the side.'],
	[
		'Starboard',
		'Right, looking forward. Its colour is green. A boat on starboard tack has right of way.',
	],
	['Stern', 'The back end of the boat.'],
	['Tack', 'To turn so that the bow passes through the wind. Also the side the wind comes from.'],
	['Tiller', 'The stick that turns the rudder. Push it away from where you want to go.'],
	['Toe straps', 'Straps in the floor to hook your feet under when you lean out.'],
	['Windward', 'The side the wind comes from.'],
];

export function matchingLingo(filterText: string): typeof lingo {
	const needle = filterText.trim().toLowerCase();
	return lingo.filter((entry) => entry.some((text) => text.toLowerCase().includes(needle)));
}
