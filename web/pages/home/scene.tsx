import styles from './scene.module.css';

/** The width of the drawing. It is repeated on both sides, so that no screen up to 4,000 pixels scales it up and cuts it. */
const width = 1440;

export function Scene() {
	return (
		<svg
			aria-hidden="true"
			className={styles.scene}
			viewBox={`${-width} 0 ${3 * width} 300`}
			preserveAspectRatio="xMidYMax slice"
		>
			<circle className={styles.sun} cx="1130" cy="80" r="38" />
			<Hills />
			{/* Mirrored hills continue the line at both ends. The parts overlap, so that no seam shows. */}
			<Hills transform="scale(-1 1)" />
			<Hills transform={`translate(${2 * width}) scale(-1 1)`} />
			{[0, -width, width].map((x) => (
				<Water key={x} x={x} />
			))}
			<Dinghy x={700} y={206} scale={0.55} number="7" />
			<Dinghy x={1090} y={200} scale={0.5} number="12" />
			<Dinghy x={905} y={232} scale={1.12} number="4" striped />
			<g className={styles.buoy}>
				<path d="M1120 238a12 9 0 0 1 24 0z" />
				<path className={styles.staff} d="M1132 230v-26" />
				<path className={styles.flag} d="M1133 204l16 5-16 6z" />
			</g>
			<path
				className={styles.birds}
				d="M820 46q9-9 16 0 8-9 17 0M868 68q6-6 11 0 6-6 12 0M1180 52q6-6 11 0 6-6 12 0"
			/>
		</svg>
	);
}

function Hills({ transform }: { transform?: string }) {
	return (
		<g transform={transform}>
			<path
				className={styles.hillFar}
				d="M-1 160H0C120 90 220 90 330 140S520 150 640 100 820 60 960 120 1160 150 1240 110 1380 80 1440 110h1V200H-1z"
			/>
			<path
				className={styles.hillNear}
				d="M-1 176H0C140 140 260 150 400 172S640 180 800 168 1000 130 1140 150 1340 182 1440 160h1V200H-1z"
			/>
			<path
				className={styles.trees}
				d="M170 158l9-26 9 26zM188 158l7-18 7 18zM150 159l6-14 6 14zM1128 154l9-27 9 27zM1148 156l7-19 7 19zM1162 158l9-25 9 25z"
			/>
		</g>
	);
}

function Water({ x }: { x: number }) {
	return (
		<g transform={`translate(${x})`}>
			<path className={styles.waterFar} d="M-1 192h1442v108H-1z" />
			<path
				className={styles.waterNear}
				d="M-1 250h1q90-10 180 0t180 0 180 0 180 0 180 0 180 0 180 0 180 0h1v50H-1z"
			/>
			<path
				className={styles.ripples}
				d="M60 210h70M210 224h46M430 206h54M520 234h90M1090 208h64M1210 226h80M1340 212h56M900 240h70M330 244h60"
			/>
		</g>
	);
}

interface DinghyProps {
	x: number;
	y: number;
	scale: number;
	/** The sail number. */
	number: string;
	striped?: boolean;
}

function Dinghy({ x, y, scale, number, striped = false }: DinghyProps) {
	return (
		<g transform={`translate(${x} ${y}) scale(${scale}) rotate(4)`}>
			<path className={styles.wake} d="M-66 18q-34 5-60 2M-58 24q-30 8-70 6" />
			<path className={styles.mast} d="M0 8V-136" />
			<path className={styles.main} d="M-4-132Q-46-70-58-4-28-10-4-4z" />
			{striped && <path className={styles.stripe} d="M-28.5-86l24.5-6v16l-32.5 8z" />}
			<path className={styles.jib} d="M5-122Q34-60 46 0 24-6 5-2z" />
			<text className={styles.number} x="-17" y="-26" textAnchor="middle">
				{number}
			</text>
			<path className={styles.hull} d="M-62 4H58q-6 20-22 24h-78q-16-4-20-24z" />
			<path className={styles.strake} d="M-61 8H57" />
		</g>
	);
}
