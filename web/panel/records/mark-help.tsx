import { ChevronDown } from 'lucide-react';

/** The marks of a text that an admin writes (decision: newsletter-text). */
export function MarkHelp() {
	return (
		<details>
			<summary className="target small">
				How to write bold, lists and links
				<ChevronDown aria-hidden size={18} className="chevron" />
			</summary>
			<p className="soft small">
				Leave an empty line between paragraphs. Write # heading, **bold**, *italic*, - list, 1.
				numbered list, &gt; quote, or [our website](https://club.example). A photo is ![what it
				shows](/photos/name.jpg), with the file name of a photo in the club facts.
			</p>
		</details>
	);
}
