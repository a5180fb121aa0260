/**
 * Draws Burgee's burgee: a triangular flag on a staff. The style of a club with a logo or colours of its own changes it,
 * and finds it by its viewBox (core/display/look-style.ts). Whoever shows it sets its size.
 */
export function Burgee({ className }: { className?: string | undefined }) {
	return (
		<svg aria-hidden="true" className={className} viewBox="0 0 44 40">
			<path d="M4 3v35" stroke="#f7fafc" strokeWidth="2.5" strokeLinecap="round" />
			<path d="M6 5q9 4 18 4.5t17 5.5q-8 3-17 4.5T6 26z" fill="#f7fafc" />
			<path d="M6 5q5.5 2.3 11 3.5v14.5Q11.5 24.3 6 26z" fill="#2d9a9c" />
			<path
				d="M23.5 12.3l1 2.1 2.2.3-1.6 1.6.4 2.2-2-1.1-2 1.1.4-2.2-1.6-1.6 2.2-.3z"
				fill="#ffc531"
			/>
		</svg>
	);
}
