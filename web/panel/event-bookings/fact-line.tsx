/** Facts in a running line, which breaks only between them. */
export function FactLine({ facts }: { facts: string[] }) {
	return facts.map((fact, index) => (
		<span key={fact}>
			{index > 0 && ' '}
			<span className="whole">
				{fact}
				{index < facts.length - 1 && ' ·'}
			</span>
		</span>
	));
}
