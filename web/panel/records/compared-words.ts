export interface TextPart {
	text: string;
	/** Whether the other text lacks these words. */
	isChanged: boolean;
}

/**
 * The largest product of the two word counts for a full comparison. In longer texts, only the words at the start
 * and at the end that are the same count as unchanged.
 */
const maxPairs = 4_000_000;

/**
 * Splits a text into the words that another text has too, in the same order, and the words that it lacks. Each
 * word includes the white space after it, which is not compared.
 */
export function comparedWords(text: string, other: string): TextPart[] {
	const words = wordsOf(text);
	const own = words.map((word) => word.trimEnd());
	const others = wordsOf(other).map((word) => word.trimEnd());
	const shortest = Math.min(own.length, others.length);
	let start = 0;
	while (start < shortest && own[start] === others[start]) start += 1;
	let end = 0;
	while (end < shortest - start && own.at(-1 - end) === others.at(-1 - end)) end += 1;
	const middle = own.slice(start, own.length - end);
	const isShared = sharedWords(middle, others.slice(start, others.length - end));
	const parts: TextPart[] = [];
	for (const [index, word] of words.entries()) {
		const isInMiddle = index >= start && index < words.length - end;
		const isChanged = isInMiddle && !isShared[index - start];
		const last = parts.at(-1);
		if (last?.isChanged === isChanged) last.text += word;
		else parts.push({ text: word, isChanged });
	}
	return parts;
}

function wordsOf(text: string): string[] {
	return text === '' ? [] : text.split(/(?<=\s)(?=\S)/u);
}

/** Returns for each word whether it is part of the longest common subsequence of both lists. */
function sharedWords(words: string[], others: string[]): boolean[] {
	const isShared = words.map(() => false);
	if (words.length * others.length > maxPairs) return isShared;
	const width = others.length + 1;
	// lengths[i * width + j] is the length of the longest common subsequence of words[i…] and others[j…].
	const lengths = new Uint16Array((words.length + 1) * width);
	const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
	for (let i = words.length - 1; i >= 0; i -= 1) {
		for (let j = others.length - 1; j >= 0; j -= 1) {
			lengths[i * width + j] =
				words[i] === others[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
		}
	}
	for (let i = 0, j = 0; i < words.length && j < others.length; ) {
		if (words[i] === others[j]) {
			isShared[i] = true;
			i += 1;
			j += 1;
		} else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
		else j += 1;
	}
	return isShared;
}
