import { expect, test } from 'vitest';
import { updateClubFacts } from '../../../core/use-cases/club-facts.ts';
import { factsOf } from '../../contracts/samples.ts';
import { adminWith, expectError, openClub } from '../open-club.ts';

const editor = adminWith('members:write');

test('readClubFacts returns the configured facts until an admin edits them', async () => {
	const { club, storage } = openClub();
	expect(await club.readClubFacts()).toEqual({ facts: factsOf(), revision: 0, isFixed: false });
	const facts = factsOf({ name: 'Mere Sailing Club' });
	const updated = await club.updateClubFacts(editor, { revision: 0, facts });
	expect(updated).toEqual({ facts, revision: 1, isFixed: false });
	expect(await club.readClubFacts()).toEqual(updated);
	expect(await storage.audit.list({ limit: 9 })).toMatchObject([
		{
			what: 'club.updated',
			before: { name: 'Reservoir Sailing Club' },
			after: { name: 'Mere Sailing Club' },
		},
	]);
});

test('the facts of CLUB_FILE cannot be changed, and take precedence over stored facts', async () => {
	const { club, storage } = openClub();
	await club.updateClubFacts(editor, { revision: 0, facts: factsOf({ name: 'Stored' }) });
	const ports = {
		...storage,
		clock: { now: () => new Date(0) },
		ids: { newId: () => 'new', newToken: () => 'token', tokenFrom: () => 'token' },
		configuredFacts: { facts: factsOf({ name: 'From the file' }), isFixed: true },
	};
	const change = { revision: 0, facts: factsOf() };
	await expectError(updateClubFacts(ports, editor, change), 'facts-from-file');
	await expectError(updateClubFacts(ports, editor, { ...change, revision: 1 }), 'revision-differs');
});
