import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Whether a person can answer a question. */
export function canAsk(): boolean {
	return process.stdin.isTTY === true && process.stderr.isTTY === true;
}

/** Asks a question on the terminal. Returns whether the answer is yes. */
export async function askYesOrNo(question: string): Promise<boolean> {
	return /^y(es)?$/i.test(await ask(`${question} [y/N] `, process.stderr));
}

/** Asks for a secret on the terminal, which does not show the answer. */
export async function askSecret(question: string): Promise<string> {
	process.stderr.write(question);
	const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
	const answer = await ask('', hidden);
	process.stderr.write('\n');
	return answer;
}

async function ask(question: string, output: NodeJS.WritableStream): Promise<string> {
	const terminal = createInterface({ input: process.stdin, output, terminal: true });
	try {
		return (await terminal.question(question)).trim();
	} finally {
		terminal.close();
	}
}
