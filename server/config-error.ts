/** Invalid configuration: one sentence for each problem, which names the variable and a valid value. */
export class ConfigError extends Error {
	override readonly name = 'ConfigError';
	readonly problems: string[];

	constructor(problems: string[]) {
		super(problems.join('\n'));
		this.problems = problems;
	}
}
