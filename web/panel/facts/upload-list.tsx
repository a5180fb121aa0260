import { X } from 'lucide-react';
import buttonStyles from '../../ui/button.module.css';
import styles from './upload-list.module.css';
import type { Upload } from './use-photo-uploads.ts';

interface UploadListProps {
	uploads: readonly Upload[];
	onDismiss: (id: number) => void;
}

/** How far the uploads are, and why some have failed. */
export function UploadList({ uploads, onDismiss }: UploadListProps) {
	if (uploads.length === 0) return null;
	return (
		<ul className="panel lines">
			{uploads.map(({ id, name, sent, problem }) => (
				<li key={id} className={styles.upload}>
					{problem === null ? (
						<>
							<span className={styles.name}>{name}</span>
							<progress
								className={styles.progress}
								max={100}
								value={Math.floor(sent * 100)}
								aria-label={`Upload of ${name}`}
							/>
						</>
					) : (
						<>
							<span className={styles.name} role="alert">
								<strong>{name}</strong>: {problem}
							</span>
							<button
								type="button"
								className={buttonStyles.icon}
								aria-label={`Dismiss the message about ${name}`}
								onClick={() => onDismiss(id)}
							>
								<X aria-hidden size={20} />
							</button>
						</>
					)}
				</li>
			))}
		</ul>
	);
}
