import type { DocumentJson } from '@burgee/core/api/club';
import { displayShortDate } from '@burgee/core/display/dates';
import { displayFileSize } from '@burgee/core/display/file-size';
import { FileText, Map as MapIcon } from 'lucide-react';
import { useOrigin } from '../../api/page-data.ts';
import styles from './document-card.module.css';

/**
 * A card whose whole area links to the PDF. If the PDF is missing, the card has no link and states that the
 * document is not yet available.
 */
export function DocumentCard({ document }: { document: DocumentJson }) {
	const { title, description, kind, downloadUrl, available, sizeBytes, updatedAt } = document;
	const origin = useOrigin();
	const Icon = kind === 'map' ? MapIcon : FileText;
	return (
		<article
			className={`beside panel print-block ${styles.card} ${available ? '' : styles.unavailable}`}
		>
			<span className={`screen-only ${styles.icon}`}>
				<Icon aria-hidden size={26} />
			</span>
			<div className={`print-block ${styles.content}`}>
				<h2 className={`h3 ${styles.title}`}>
					{available ? (
						<a className={styles.link} href={downloadUrl} target="_blank" rel="noopener noreferrer">
							{title}
							<span className="visually-hidden"> (PDF, opens in a new tab)</span>
						</a>
					) : (
						title
					)}
				</h2>
				{description !== '' && <p>{description}</p>}
				<p className={styles.facts}>
					{available ? 'PDF' : 'Not yet available'}
					{available && sizeBytes !== null && `, ${displayFileSize(sizeBytes)}`}
					{available && updatedAt !== null && (
						<>
							, updated <span className={styles.date}>{displayShortDate(updatedAt)}</span>
						</>
					)}
				</p>
				{available && (
					<p className={styles.address} aria-hidden="true">
						{origin + downloadUrl}
					</p>
				)}
			</div>
		</article>
	);
}
