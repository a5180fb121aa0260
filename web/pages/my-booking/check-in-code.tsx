import { checkInPath } from '@burgee/core';
import type { MyBookingJson } from '@burgee/core/api/my-bookings';
import { useEffect, useState } from 'react';
import { useOrigin } from '../../api/page-data.ts';
import styles from './check-in-code.module.css';

/** The empty border that a reader of QR codes needs, in modules. */
const quietZone = 4;

/** A QR code that opens the booking in the organisers' roll call. It does not contain the booking's secret link. */
export function CheckInCode({ booking }: { booking: MyBookingJson }) {
	const address = useOrigin() + checkInPath({ eventId: booking.eventId, bookingId: booking.id });
	const [code, setCode] = useState<{ path: string; size: number } | null>(null);
	useEffect(() => {
		let isCurrent = true;
		import('./qr-path.ts').then(
			({ qrPath }) => isCurrent && setCode(qrPath(address)),
			// Without the code, the organisers find the booking by its reference.
			() => {},
		);
		return () => {
			isCurrent = false;
		};
	}, [address]);
	const { size = 0, path = '' } = code ?? {};
	const width = size + 2 * quietZone;
	return (
		<section className="stack gap-1" aria-labelledby="check-in">
			<h2 id="check-in" className="h3">
				At the Event
			</h2>
			<p>Show this code to an organiser, who can then tick you in.</p>
			<svg
				className={styles.code}
				role="img"
				aria-label={`QR code of the booking ${booking.reference}`}
				viewBox={`${-quietZone} ${-quietZone} ${width} ${width}`}
				shapeRendering="crispEdges"
			>
				<path d={path} />
			</svg>
		</section>
	);
}
