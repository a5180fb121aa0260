import {
	type Publishable,
	publicationWords,
	saveLabel,
} from '@burgee/core/display/publication-words';
import { expect, test } from 'vitest';

const published = { draft: false };
const draft = { draft: true };
const closed = { draft: false, active: false };
const active = { draft: false, active: true };

test.each<[Publishable | null, Publishable, string, string, string]>([
	[null, published, 'New', 'Members see it as soon as you publish it.', 'Publish Work Day'],
	[null, draft, 'New', 'Only this panel will show it.', 'Save Draft'],
	[null, closed, 'New', 'Only this panel will show it.', 'Save Work Day'],
	[draft, draft, 'Draft', 'Only this panel shows it.', 'Save Draft'],
	[draft, published, 'Draft', 'Only this panel shows it until you publish it.', 'Publish Work Day'],
	[published, published, 'Published', 'Members see it.', 'Save Work Day'],
	[
		published,
		draft,
		'Published',
		'Members see it until you save. Then only this panel shows it.',
		'Save Draft',
	],
	[
		active,
		closed,
		'Published',
		'Members see it until you save. Then only this panel shows it.',
		'Save Work Day',
	],
	[closed, closed, 'Closed', 'Only this panel shows it.', 'Save Work Day'],
	[closed, active, 'Closed', 'Only this panel shows it until you publish it.', 'Publish Work Day'],
])(
	'a form says who sees the record now and after saving: %j, then %j',
	(stored, form, ...words) => {
		const [state, sentence, label] = words;
		const said = publicationWords(stored, form);
		expect(said.state).toBe(state);
		expect(said.sentence).toMatch(sentence);
		expect(saveLabel('Work Day', stored, form)).toBe(label);
	},
);
