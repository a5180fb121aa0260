import type { ReactNode } from 'react';

/** Facts in a running line, which breaks only between them. A fact that is wider than the line has several lines. */
export function FactLine({ facts }: { facts: ReactNode[] }) {
	return facts.map((fact, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: two facts can be equal, such as two counts
		<span key={index}>
			{index > 0 && ' '}
			<span className="whole">
				{fact}
				{index < facts.length - 1 && ' ·'}
			</span>
		</span>
	));
}
