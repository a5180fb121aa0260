import styles from './skeleton.module.css';

interface SkeletonProps {
	/** What is being waited for: 'Loading events…'. */
	label: string;
	/** How many: lines of text, or blocks where there is a height. */
	lines?: number;
	/** Of each block, any CSS length. */
	height?: string;
}

/** Keeps the room of what is loading, and says so. */
export function Skeleton({ label, height, lines = height === undefined ? 3 : 1 }: SkeletonProps) {
	return (
		<div role="status" className={styles.skeleton}>
			<span className="visually-hidden">{label}</span>
			{Array.from({ length: lines }, (_, line) => (
				<div
					// biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
					key={line}
					aria-hidden="true"
					className={height === undefined ? styles.line : styles.block}
					style={height === undefined ? undefined : { height }}
				/>
			))}
		</div>
	);
}
