import type { ClubFacts } from '../rules/club-facts.ts';

interface EmergencyWords {
	/** Names the text in the panel. */
	label: string;
	/** What the person who holds the trip slip of an overdue boat does. */
	overdue: string;
	/** What to do if nobody answers the call for help by radio. */
	noAnswer: (clubChannel: string) => string;
	/** How to call for help by phone. */
	phone: { first: string; rest: string };
}

/** The texts about calling for help (decision: emergency-text). */
export const emergencyWords: Record<ClubFacts['emergencyText'], EmergencyWords> = {
	inland: {
		label: 'Inland water: the fire and rescue service',
		overdue: 'call 999 and ask for the fire and rescue service.',
		noAnswer: (clubChannel) =>
			`Repeat the call, then try channel ${clubChannel}: the coastguard may not hear you between the hills, but the club is near.`,
		phone: {
			first: 'By phone, call 999 and ask for the fire and rescue service:',
			rest: 'they carry out rescues on inland water. Say the name of the water and what you can see from where you are.',
		},
	},
	coastal: {
		label: 'Coastal water: HM Coastguard, VHF channel 16',
		overdue: 'call 999 and ask for the Coastguard, or call HM Coastguard on VHF channel 16.',
		noAnswer: (clubChannel) =>
			`Repeat the call to HM Coastguard on VHF channel 16, then try channel ${clubChannel}: the club is near.`,
		phone: {
			first: 'By phone, call 999 and ask for the Coastguard:',
			rest: 'HM Coastguard leads every rescue on the coast, and listens on VHF channel 16 day and night. Say where you are, and what you can see from there.',
		},
	},
};
