// Kills the server with SIGKILL at random moments and checks that nothing is lost or duplicated: `npm run kill -- 200
// [seed]`. Half of the rounds run on SQLite, half on PostgreSQL.
import { findPostgres } from '../postgres.ts';
import { runKillRounds } from './kill-rounds.ts';
import { newDatabases } from './new-databases.ts';

const newDatabaseEvery = 20;
const reportEvery = 20;

const [rounds = '20', seedText = String(Date.now() % 1_000_000_000)] = process.argv.slice(2);
const roundsPerStorage = Math.ceil(Number(rounds) / 2);
const seed = Number(seedText.replace(/^--seed=?/, ''));
const print = (line: string) => process.stdout.write(`${line}\n`);

async function run(storage: 'sqlite' | 'postgres'): Promise<void> {
	print(`${storage}: ${roundsPerStorage} rounds, seed ${seed}`);
	const databases = await newDatabases(storage);
	const sums = { acknowledged: 0, retried: 0, restartMs: 0 };
	try {
		await runKillRounds({
			...{ rounds: roundsPerStorage, seed, databases, newDatabaseEvery },
			onRound: ({ round, acknowledged, retried, restartMs }) => {
				sums.acknowledged += acknowledged;
				sums.retried += retried;
				sums.restartMs += restartMs;
				if (round % reportEvery !== 0 && round !== roundsPerStorage) return;
				print(
					`${storage}: ${round} rounds, ${sums.acknowledged} writes acknowledged before a kill, ${sums.retried} without an answer and retried, ${Math.round(sums.restartMs / round)} ms for a restart`,
				);
			},
		});
	} finally {
		await databases.release();
	}
	print(`${storage}: nothing was lost, duplicated or partial`);
}

await run('sqlite');
if (findPostgres() === null) print('postgres: skipped, because it is not installed');
else await run('postgres');
