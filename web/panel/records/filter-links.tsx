import type { RefObject } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './filter-links.module.css';

interface FilterLinksProps<Value extends string> {
	ref?: RefObject<HTMLElement | null>;
	label: string;
	/** The parts of the list. Null stands for the whole list. */
	parts: readonly { value: Value | null; label: string; count?: number }[];
	chosen: Value | null;
	linkTo: (value: Value | null) => Pick<LinkProps, 'to' | 'state' | 'replace'>;
}

/** Links to the parts of a list, such as the unpaid bookings, perhaps with their numbers. */
export function FilterLinks<Value extends string>({
	ref,
	label,
	parts,
	chosen,
	linkTo,
}: FilterLinksProps<Value>) {
	return (
		<nav ref={ref} aria-label={label} className={`screen-only ${styles.filters}`}>
			<ul className="row">
				{parts.map((part) => (
					<li key={part.label}>
						<Link
							{...linkTo(part.value)}
							className={styles.chip}
							aria-current={part.value === chosen ? 'true' : undefined}
						>
							{part.label}
							{part.count !== undefined && (
								<>
									{' '}
									<span className={styles.chipCount}>{part.count}</span>
								</>
							)}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
