import { type ReactNode, useId } from 'react';

interface SectionProps {
	/** The name of the component's file. */
	name: string;
	children: ReactNode;
}

/** One component, with each of its states below the other. */
export function Section({ name, children }: SectionProps) {
	const titleId = useId();
	return (
		<section className="stack" aria-labelledby={titleId}>
			<h2 id={titleId} className="h3">
				{name}
			</h2>
			{children}
		</section>
	);
}
