import { maxTypoLetters, typoKey } from './tokenize.ts';

/** A row of the edit-distance matrix: the numbers of edits between the word's first letters and each prefix of the query. */
type Row = Uint8Array;

/** The distinct words of a search index. A search with typos compares at most the first 24 letters of each. */
export class Vocabulary {
	/** The words of removed records remain. The search index finds no record for them. */
	readonly #words = new Set<string>();
	#sorted: readonly string[] = [];

	add(word: string): void {
		this.#words.add(typoKey(word));
	}

	has(word: string): boolean {
		return this.#words.has(typoKey(word));
	}

	hasPrefix(prefix: string): boolean {
		const words = this.#inOrder();
		const key = typoKey(prefix);
		return words[firstFrom(words, key)]?.startsWith(key) ?? false;
	}

	/** Returns the words that begin with the prefix if double letters count once, as in 'comodore' and 'commodores'. */
	withDoubledLetters(prefix: string): string[] {
		const words = this.#inOrder();
		const single = withoutDoubles(prefix);
		const first = prefix.slice(0, 1);
		const found: string[] = [];
		for (let index = firstFrom(words, first); words[index]?.startsWith(first); index++) {
			const word = words[index] ?? '';
			if (withoutDoubles(word).startsWith(single)) found.push(word);
		}
		return found;
	}

	/**
	 * Returns the words that begin with a spelling of the prefix with at most `maxTypos` typos: a letter wrong, missing,
	 * extra, or swapped with the next.
	 */
	withTypos(prefix: string, maxTypos: number): string[] {
		const key = typoKey(prefix);
		const words = this.#inOrder();
		const rows = Array.from({ length: maxTypoLetters + 1 }, () => new Uint8Array(key.length + 1));
		rows[0]?.forEach((_, letters, row) => {
			row[letters] = letters;
		});
		const found: string[] = [];
		let previous = '';
		/** The number of the previous word's letters that decided whether it matches. */
		let decidedAfter = Infinity;
		let isMatch = false;
		for (const word of words) {
			const shared = sharedLetters(previous, word);
			if (shared < decidedAfter) {
				// The words are sorted, so the rows of the shared letters are computed already.
				({ isMatch, decidedAfter } = compare(word, { key, maxTypos, rows, from: shared }));
			}
			if (isMatch) found.push(word);
			previous = word;
		}
		return found;
	}

	#inOrder(): readonly string[] {
		if (this.#sorted.length !== this.#words.size) this.#sorted = [...this.#words].sort();
		return this.#sorted;
	}
}

/** Removes each letter that equals the letter before it. */
export function withoutDoubles(word: string): string {
	return word.replace(/(.)\1+/gu, '$1');
}

function firstFrom(sorted: readonly string[], prefix: string): number {
	let [low, high] = [0, sorted.length];
	while (low < high) {
		const middle = (low + high) >>> 1;
		if ((sorted[middle] ?? '') < prefix) low = middle + 1;
		else high = middle;
	}
	return low;
}

function sharedLetters(one: string, other: string): number {
	let count = 0;
	while (count < one.length && one[count] === other[count]) count += 1;
	return count;
}

interface Comparison {
	key: string;
	maxTypos: number;
	/** The rows of the word's letters so far. */
	rows: Row[];
	/** The number of letters whose rows are valid. */
	from: number;
}

/** Compares letter after letter, until a prefix of the word matches or no prefix can match any more. */
function compare(word: string, { key, maxTypos, rows, from }: Comparison) {
	for (let letters = from + 1; letters <= word.length; letters++) {
		const row = nextRow(word, { key, rows, letters });
		if ((row[key.length] ?? Infinity) <= maxTypos) return { isMatch: true, decidedAfter: letters };
		if (row.every((edits) => edits > maxTypos)) return { isMatch: false, decidedAfter: letters };
	}
	return { isMatch: false, decidedAfter: Infinity };
}

/** Computes the row of the optimal string alignment distance for the first `letters` letters of the word. */
function nextRow(
	word: string,
	{ key, rows, letters }: { key: string; rows: Row[]; letters: number },
): Row {
	const letter = word[letters - 1];
	const last = rows[letters - 1] as Row;
	const row = rows[letters] as Row;
	row[0] = letters;
	for (let column = 1; column <= key.length; column++) {
		const typed = key[column - 1];
		let edits = Math.min(
			(last[column - 1] as number) + (typed === letter ? 0 : 1),
			(last[column] as number) + 1,
			(row[column - 1] as number) + 1,
		);
		const isSwapped = typed === word[letters - 2] && key[column - 2] === letter;
		if (isSwapped) edits = Math.min(edits, (rows[letters - 2]?.[column - 2] ?? Infinity) + 1);
		row[column] = edits;
	}
	return row;
}
