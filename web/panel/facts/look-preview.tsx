import { type ClubColours, lookTokens } from '@burgee/core/rules/site/look/look-tokens';
import { type Mode, palette } from '@burgee/core/rules/site/look/palette';
import type { CSSProperties } from 'react';
import { Burgee } from '../../layout/burgee.tsx';
import badgeStyles from '../../ui/badge.module.css';
import { Button } from '../../ui/button.tsx';
import styles from './look-preview.module.css';

interface LookPreviewProps {
	/** The name of the logo's file, or ''. */
	logo: string;
	colours: ClubColours;
	shortName: string;
}

/** Parts of a page with this logo and these colours, light and dark. */
export function LookPreview({ logo, colours, shortName }: LookPreviewProps) {
	const tokens = lookTokens(colours);
	return (
		<div className={styles.modes}>
			{(['light', 'dark'] as const).map((mode) => (
				<div key={mode} className={styles.page} style={asStyle(mode, tokens[mode])}>
					<div className={styles.header}>
						<span
							className={styles.place}
							style={{ '--plate': colours.bar ?? 'transparent' } as CSSProperties}
						>
							{logo === '' ? (
								<Burgee className={styles.burgee} />
							) : (
								<img className={styles.logo} src={`/photos/${logo}`} alt="" />
							)}
						</span>
						<span className={styles.brand}>
							<span className={styles.club}>{shortName}</span>
							<span className="strong">Members Area</span>
						</span>
						<span className={styles.menu}>Menu</span>
					</div>
					<div className={styles.body}>
						<p className="h3 strong">{mode === 'light' ? 'Light Pages' : 'Dark Pages'}</p>
						<p>
							Book until Friday, or read the{' '}
							<span className={styles.link}>sailing instructions</span>.
						</p>
						<div className={styles.row}>
							<Button variant="primary">Book 2 places</Button>
							<Button>Recent News</Button>
						</div>
						<div className={styles.row}>
							<span className={`${badgeStyles.badge} ${badgeStyles.strong}`}>Today</span>
							<span className={`${badgeStyles.badge} ${badgeStyles.teal}`}>3 places left</span>
						</div>
					</div>
				</div>
			))}
		</div>
	);
}

function asStyle(mode: Mode, look: ReturnType<typeof lookTokens>[Mode]): CSSProperties {
	const tokens = Object.entries({ ...palette[mode].neutrals, ...look });
	return Object.fromEntries(tokens.map(([name, colour]) => [`--${name}`, colour]));
}
