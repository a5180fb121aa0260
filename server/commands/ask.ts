import { createInterface } from 'node:readline';
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
	const terminal = openQuestions({ output });
	try {
		return await terminal.ask(question);
	} finally {
		terminal.close();
	}
}

/** A person at a terminal who answers several questions. */
export interface Questions {
	/**
	 * Returns the answer, without the white space around it.
	 * @throws UnansweredError if the person ends the questions with Ctrl+C or Ctrl+D.
	 */
	ask(question: string): Promise<string>;
	write(text: string): void;
	close(): void;
}

/** The person at the terminal gives no answer. Commands ask before they change anything. */
export class UnansweredError extends Error {
	override readonly name = 'UnansweredError';
	readonly code = 'unanswered';
}

/** @param options.output where the questions are written: by default standard error, because standard output has results. */
export function openQuestions({
	input = process.stdin,
	output = process.stderr,
	isTerminal = true,
}: {
	input?: NodeJS.ReadableStream;
	output?: NodeJS.WritableStream;
	isTerminal?: boolean;
} = {}): Questions {
	const terminal = createInterface({ input, output, terminal: isTerminal });
	// The iterator keeps lines that arrive before their question, such as those that a person pastes.
	const lines = terminal[Symbol.asyncIterator]();
	return {
		ask: async (question) => {
			terminal.setPrompt(question);
			terminal.prompt();
			const { done, value } = await lines.next();
			if (done) {
				output.write('\n');
				throw new UnansweredError('you gave no answer; nothing was changed');
			}
			return value.trim();
		},
		write: (text) => void output.write(text),
		close: () => terminal.close(),
	};
}
