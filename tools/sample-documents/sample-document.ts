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

/** Generates the sample club's PDF of a document. The same document always gives the same bytes. */
export function sampleDocument(clubDocument: ClubDocument): Promise<Buffer> {
	const sheet = new Sheet(clubDocument);
	const content = contents[clubDocument.id];
	if (content) sheet.write(content);
	else if (clubDocument.kind === 'map') drawMoorings(sheet);
	else
		throw new Error(`cannot generate ${clubDocument.id}: no sample text exists for this document`);
	return sheet.bytes();
}
