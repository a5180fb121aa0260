import { useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './long-text.module.css';

/** Shows text with its line breaks. Long text is cut to its first lines, with a 'More' button. */
export function LongText({ children, about }: { children: string; about: string }) {
	const [open, setOpen] = useState(false);
	const [isClamped, setIsClamped] = useState(false);
	const text = useRef<HTMLParagraphElement>(null);
	const id = useId();

	useLayoutEffect(() => {
		const element = text.current;
		if (element === null || open) return;
		const measure = () => setIsClamped(element.scrollHeight > element.clientHeight + 1);
		measure();
		const observer = new ResizeObserver(measure);
		observer.observe(element);
		return () => observer.disconnect();
	}, [open]);

	return (
		<div className={styles.frame}>
			<p ref={text} id={id} className={open ? styles.text : `${styles.text} ${styles.clamped}`}>
				{children}
			</p>
			{(isClamped || open) && (
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
