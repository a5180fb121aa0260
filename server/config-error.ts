/** What is wrong with the environment: a sentence for each fault, with an example of a right value. */
export class ConfigError extends Error {
	override readonly name = 'ConfigError';
	readonly sentences: string[];

	constructor(sentences: string[]) {
		super(sentences.join('\n'));
		this.sentences = sentences;
	}
}
