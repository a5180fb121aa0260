import fc from 'fast-check';
import { type Letter, letter } from '../../../core/rules/mail/letter.ts';
import { names } from '../../../core/testing/text.ts';

const markup = fc.constantFrom(
	...[
		'</title>',
		'</style>',
		'<!--',
		'-->',
		'"',
		"'",
		'" onclick="x',
		'<script>x</script>',
		'</p>',
	],
	...['&amp;', '&lt;b&gt;', '&#60;', '<img src=x>', '{secret}', ']]>', '\u0000'],
);
const texts = fc
	.array(fc.oneof(names(), markup, fc.string()), { minLength: 1, maxLength: 4 })
	.map((parts) => parts.join(' '));
const paths = fc.constantFrom('booking/a-1', 'b/%C3%A9?c=d&e=%26#f', '?x=;,:@!$()*+~', '');
const urls = fc
	.oneof(markup, paths, fc.string())
	.map((path) => `https://members.example.org/${path}`)
	.filter((url) => letter.shape.link.safeParse({ label: '', url }).success);

const links = fc.record({ label: texts, url: urls });

/** Letters whose texts try to become markup. */
export const letters: fc.Arbitrary<Letter> = fc.record(
	{
		greeting: texts,
		paragraphs: fc.array(texts, { maxLength: 3 }),
		facts: fc.array(fc.record({ label: texts, value: texts }), { maxLength: 3 }),
		link: fc.option(links),
		closing: texts,
		unsubscribe: links,
	},
	{ requiredKeys: ['greeting', 'paragraphs', 'facts', 'link', 'closing'] },
);
