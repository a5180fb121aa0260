/**
 * An invalid configuration. The message has one sentence for each problem, with the name of the
 * environment variable and a valid value.
 */
export class ConfigError extends Error {
	override readonly name = 'ConfigError';
	readonly problems: string[];

	constructor(problems: string[]) {
		super(problems.join('\n'));
		this.problems = problems;
	}
}
