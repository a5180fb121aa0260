import { closest } from 'fastest-levenshtein';
import { environment, variableNames } from './variables.ts';

/** Only Burgee uses variables whose names begin with these words, so an unknown name is a misspelling. */
const ownNames = /^(SQUARE|ALGOLIA|MAILERLITE|WATER_LEVEL|ADMIN|SMTP|METRIC|MEMBER)S?_/;

export const unknownVariables = environment.transform((variables, context) => {
	for (const name of Object.keys(variables)) {
		const [, firstWord] = ownNames.exec(name) ?? [];
		if (firstWord === undefined || variableNames.has(name)) continue;
		const message = `${name} is unknown. The most similar name is ${mostSimilar(name, firstWord)}. Correct the name, or remove it.`;
		context.addIssue({ code: 'custom', message });
	}
	return {};
});

/** Of the names with the same first word, prefers one that the unknown name abbreviates. */
function mostSimilar(unknown: string, firstWord: string): string {
	const names = [...variableNames].filter((name) => name.startsWith(firstWord));
	return names.find((name) => name.startsWith(unknown)) ?? closest(unknown, names);
}
