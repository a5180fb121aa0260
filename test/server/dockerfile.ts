import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../source-files.ts';

/** One instruction of a Dockerfile, such as { instruction: 'RUN', text: 'npm ci' }. */
export interface Step {
	instruction: string;
	text: string;
}

/** The instructions between one FROM and the next. */
export interface Stage {
	base: string;
	/** The name after AS, or an empty string. */
	name: string;
	steps: Step[];
}

/** Reads the stages of the Dockerfile. Its instructions may end in a backslash and continue on the next line. */
export function readDockerfile(): Stage[] {
	const text = readFileSync(join(root, 'Dockerfile'), 'utf8');
	const lines = text
		.replace(/^#.*\n/gm, '')
		.replace(/\\\n\s*/g, '')
		.split('\n');
	const stages: Stage[] = [];
	for (const line of lines.filter((line) => line !== '')) {
		const [, instruction = '', text = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
		if (instruction === 'FROM') {
			const [base = '', name = ''] = text.split(' AS ');
			stages.push({ base, name, steps: [] });
		} else stages.at(-1)?.steps.push({ instruction, text });
	}
	return stages;
}

/** Returns the texts of the stage's steps with this instruction. */
export function textsOf(stage: Stage, instruction: string): string[] {
	return stage.steps.filter((step) => step.instruction === instruction).map(({ text }) => text);
}

/** Returns the program and its arguments, such as ['node', 'server/dist/main.js'], of the stage's CMD or HEALTHCHECK. */
export function commandOf(stage: Stage, instruction: 'CMD' | 'HEALTHCHECK'): string[] {
	const [text = ''] = textsOf(stage, instruction);
	return JSON.parse(text.slice(text.indexOf('[')));
}

/** Returns the environment variables of the stage. */
export function variablesOf(stage: Stage): Record<string, string> {
	const words = textsOf(stage, 'ENV').flatMap((text) => text.split(' '));
	return Object.fromEntries(words.map((word) => word.split('=')));
}

/** Returns whether Docker receives the file or folder of this repository, by the rules of .dockerignore. */
export function readDockerignore(): (path: string) => boolean {
	const lines = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
	const rules = lines
		.filter((line) => line !== '' && !line.startsWith('#'))
		.map((line) => ({ isSent: line.startsWith('!'), rule: line.replace('!', '') }))
		.map(({ isSent, rule }) => ({ isSent, rule, pattern: patternOf(rule) }));
	return (path) => {
		// The last rule decides that matches the path or one of its folders.
		const isSent = rules.findLast(({ pattern }) => pattern.test(path))?.isSent ?? true;
		return isSent || rules.some(({ isSent, rule }) => isSent && rule.startsWith(`${path}/`));
	};
}

function patternOf(rule: string): RegExp {
	const source = rule.replaceAll('.', '\\.').replace('**/', '(.+/)?').replaceAll('*', '[^/]*');
	return new RegExp(`^${source}(/|$)`);
}
