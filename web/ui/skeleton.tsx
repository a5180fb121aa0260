import { pageMessages } from '@burgee/core/display/page-messages';
import styles from './skeleton.module.css';

export interface SkeletonProps {
	/** Announced by screen readers. */
	label: string;
	/** The number of placeholders. Each is a line of text, or a block if `height` is set. */
	lines?: number;
	height?: string;
	className?: string | undefined;
}

/**
 * A placeholder with the size of the final content, so that the page does not shift when the content loads.
 */
export function Skeleton({ label, height, lines = 1, className = '' }: SkeletonProps) {
	return (
		<div role="status" className={`stack ${styles.skeleton} ${className}`}>
			<noscript>{pageMessages.partNeedsScript}</noscript>
			<span className={`visually-hidden ${styles.label}`}>{label}</span>
			{Array.from({ length: lines }, (_, line) => (
				<div
					// biome-ignore lint/suspicious/noArrayIndexKey: the lines are identical
					key={line}
					aria-hidden="true"
					className={height === undefined ? styles.line : styles.block}
					// The Content-Security-Policy allows no style attributes in the server's HTML.
					ref={(placeholder) => {
						if (height !== undefined) placeholder?.style.setProperty('height', height);
					}}
				/>
			))}
		</div>
	);
}
