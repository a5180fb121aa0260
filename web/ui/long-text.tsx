import { useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './long-text.module.css';

const maxLines = 5;

/** Shows text with its line breaks. Text of more than five lines is cut to its first lines, with a 'More' button. */
export function LongText({ children, about }: { children: string; about: string }) {
	const [open, setOpen] = useState(false);
	const [isLong, setIsLong] = useState(false);
	const text = useRef<HTMLParagraphElement>(null);
	const id = useId();

	useLayoutEffect(() => {
		const element = text.current;
		if (element === null || open) return;
		const measure = () => {
			const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight);
			setIsLong(element.scrollHeight > maxLines * lineHeight + 1);
		};
		measure();
		const observer = new ResizeObserver(measure);
		observer.observe(element);
		return () => observer.disconnect();
	}, [open]);

	const className = [styles.text, !open && styles.clamped, !open && isLong && styles.cut];
	return (
		<div className={styles.frame}>
			<p ref={text} id={id} className={className.filter(Boolean).join(' ')}>
				{children}
			</p>
			{(isLong || open) && (
				<button
					type="button"
					className={styles.more}
					aria-expanded={open}
					aria-label={`${open ? 'Less' : 'More'} about ${about}`}
					aria-controls={id}
					onClick={() => setOpen(!open)}
				>
					{open ? 'Less' : 'More'}
				</button>
			)}
		</div>
	);
}
