import { PassThrough } from 'node:stream';
import { LocalIdentity } from '@burgee/adapters/local-identity/local-identity';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openQuestions } from '../../server/commands/ask.ts';
import { exitWithError } from '../../server/commands/exit-with-error.ts';
import { chooseClub, storageWithoutClub } from '../../server/commands/first-club.ts';
import { compose } from '../../server/composition.ts';
import { ConfigError } from '../../server/config/config-error.ts';
import { readConfig } from '../../server/config/read-config.ts';
import { openStorage } from '../../server/config/storage.ts';
import { checkClub } from '../../server/doctor/club-checks.ts';
import { prepareFirstStart } from '../../server/first-start.ts';
import { passwordCost } from './open-burgee.ts';
import { folderForTest } from './running-burgee.ts';

/** A person who answers each question with the next of these texts, and then ends the input. */
function personWho(answers: string[]) {
	const [input, output] = [new PassThrough(), new PassThrough({ encoding: 'utf8' })];
	const left = [...answers];
	let shown = '';
	output.on('data', (text: string) => {
		shown += text;
		if (!text.endsWith(': ')) return;
		const answer = left.shift();
		if (answer === undefined) input.end();
		else input.write(`${answer}\n`);
	});
	const questions = openQuestions({ input, output, isTerminal: false });
	return { questions, shown: () => shown, left };
}

async function newStorage() {
	const dataDir = `${await folderForTest()}/data`;
	const storage = storageWithoutClub({ DATA_DIR: dataDir });
	if (storage === null) throw new Error('there is a club');
	return { dataDir, storage };
}

test('a person chooses the sample club with Enter, and nothing is stored yet', async () => {
	const { dataDir, storage } = await newStorage();
	expect(await chooseClub(storage, personWho(['']).questions)).toBe('sample');
	expect(storageWithoutClub({ DATA_DIR: dataDir })).not.toBeNull();
});

test('a person enters an own club, is told about mistakes, and starts without the sample club’s events and documents', async () => {
	const { dataDir, storage } = await newStorage();
	const { questions, shown, left } = personWho([
		...['3', '2', ' ', 'Mere Sailing Club', '', 'mere.example', 'https://mere.example'],
		...['info', 'info@mere.example', '', 'bookings@mere.example', '', '2', 'channel 8', ''],
	]);
	expect(await chooseClub(storage, questions)).toBe('own');
	expect(left).toEqual([]);
	for (const problem of [
		...['Answer 1 or 2.', 'Club name is required.', 'Must be a web address, such as'],
		...['Must be an email address, such as', 'Must be a radio channel, such as'],
	]) {
		expect(shown()).toContain(`  ${problem}`);
	}
	const opened = await openStorage(storage);
	expect((await opened.clubFacts.get())?.facts).toMatchObject({
		...{ name: 'Mere Sailing Club', shortName: 'MSC', website: 'https://mere.example' },
		emails: {
			...{ feedback: 'info@mere.example', photos: 'info@mere.example' },
			bookings: 'bookings@mere.example',
		},
		...{ reservoir: null, photos: [], emergencyText: 'coastal' },
		radio: { emergencyChannel: '16', clubChannel: '16', waterAuthorityChannel: null },
	});

	// As after a start that was interrupted before there was an administrator.
	const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
	expect(config).toMatchObject({ sampleData: true, sampleDocuments: true });
	const identity = new LocalIdentity({ ...opened, cost: passwordCost });
	const burgee = await compose(config, '', { storage: opened, identity });
	await prepareFirstStart(burgee, config, { isTerminal: true });
	expect(await opened.admins.list()).toHaveLength(1);
	expect(await burgee.club.listEvents()).toMatchObject({ listed: [] });
	expect(await burgee.club.readPdf('club-constitution.pdf')).toMatchObject({ file: null });
	const found: string[] = [];
	const findings = { found: (problem: string) => found.push(problem), notChecked: () => {} };
	await checkClub(config, opened, findings);
	expect(found).toContainEqual(expect.stringContaining('club-constitution.pdf'));
	await opened.close();
});

test('a person who ends the questions stores nothing', async () => {
	const { dataDir, storage } = await newStorage();
	const ended = chooseClub(storage, personWho(['2', 'Mere Sailing Club']).questions);
	await expect(ended).rejects.toThrow(ConfigError);
	expect(storageWithoutClub({ DATA_DIR: dataDir })).not.toBeNull();
});

test('a command to which a person gives no answer says so in one sentence, and fails', async () => {
	const exit = vi.spyOn(process, 'exit').mockImplementation((() => {}) as typeof process.exit);
	const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
	onTestFinished(() => void vi.restoreAllMocks());
	await personWho([])
		.questions.ask('Restore it? [y/N]: ')
		.catch(exitWithError('restore the backup'));
	expect(exit).toHaveBeenCalledExactlyOnceWith(1);
	expect(write).toHaveBeenCalledExactlyOnceWith(
		'Burgee cannot restore the backup: you gave no answer; nothing was changed\n',
	);
});

test.each([
	{ SAMPLE_DATA: 'off' },
	{ STORAGE: 'memory' },
	{ EXPECT_STORAGE: 'existing' },
	{ NODE_ENV: 'production', PAYMENTS: 'none', PUBLIC_URL: 'http://localhost' },
])('nobody is asked with %j', async (variables) => {
	const DATA_DIR = await folderForTest();
	expect(readConfig({ ...variables, DATA_DIR }).dataDir).toBe(DATA_DIR);
	expect(storageWithoutClub({ ...variables, DATA_DIR })).toBeNull();
});
