import type { ClubDocument } from '@burgee/core';
import { constitution } from './constitution.ts';
import { disciplinaryAndGrievance } from './disciplinary-and-grievance.ts';
import { membersHandbook } from './members-handbook.ts';
import { membershipFees, paymentInstructions } from './money.ts';
import { drawMoorings } from './moorings-map.ts';
import { Sheet, type SheetContent } from './sheet.ts';
import { waterAuthorityRules } from './water-authority-rules.ts';

const contents: Record<string, SheetContent> = {
	'club-constitution': constitution,
	'members-handbook': membersHandbook,
	'water-authority-rules': waterAuthorityRules,
	'disciplinary-and-grievance': disciplinaryAndGrievance,
	'membership-fees': membershipFees,
	'payment-instructions': paymentInstructions,
};

/** The sample club's PDF of this document. The same each time it is made. */
export function sampleDocument(about: ClubDocument): Promise<Buffer> {
	const sheet = new Sheet(about);
	const content = contents[about.id];
	if (content) sheet.write(content);
	else if (about.kind === 'map') drawMoorings(sheet);
	else throw new Error(`the sample club has no words for ${about.id}`);
	return sheet.bytes();
}
