import { markChange, type NewsletterMark } from '@burgee/core';
import { Bold, Heading, ImagePlus, Link, List, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { usePublicFacts } from '../../public-facts.ts';
import { Button } from '../../ui/button.tsx';
import styles from './mark-buttons.module.css';

const marks: [NewsletterMark & string, string, LucideIcon][] = [
	['heading', 'Heading', Heading],
	['bold', 'Bold', Bold],
	['list', 'List', List],
	['link', 'Link', Link],
];

/** Buttons that add marks to the text in the field with the id `field`, and photos that members may see. */
export function MarkButtons({ field }: { field: string }) {
	const { photos = [] } = usePublicFacts();
	const [isChoosing, setIsChoosing] = useState(false);
	const add = (mark: NewsletterMark) => {
		setIsChoosing(false);
		addMark(document.querySelector<HTMLTextAreaElement>(`textarea#${field}`), mark);
	};
	return (
		<div className={`stack gap-1 ${styles.tools}`}>
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend */}
			<div className="row" role="group" aria-label="Marks">
				{marks.map(([mark, label, icon]) => (
					<Button key={mark} icon={icon} className={styles.mark} onClick={() => add(mark)}>
						{label}
					</Button>
				))}
				{photos.length > 0 && (
					<Button
						icon={ImagePlus}
						className={styles.mark}
						aria-expanded={isChoosing}
						onClick={() => setIsChoosing(!isChoosing)}
					>
						Photo
					</Button>
				)}
			</div>
			{isChoosing && (
				<ul className={styles.photos} aria-label="Photos in the club facts">
					{photos.map((photo) => (
						<li key={photo.image}>
							<button type="button" className={styles.photo} onClick={() => add(photo)}>
								<img src={`/photos/${photo.image}`} alt={photo.alt} title={photo.caption} />
							</button>
						</li>
					))}
				</ul>
			)}
		</div>
	);
}

function addMark(field: HTMLTextAreaElement | null, mark: NewsletterMark): void {
	if (field === null) return;
	const selection = { from: field.selectionStart, to: field.selectionEnd };
	const { from, to, insert, selected } = markChange(field.value, selection, mark);
	field.focus();
	field.setSelectionRange(from, to);
	// Of all ways to change the text, only this one can be undone with the keyboard.
	document.execCommand('insertText', false, insert);
	field.setSelectionRange(selected.from, selected.to);
}
