import styles from './upload-progress.module.css';

/** Shows how much of a file has been sent. `sent` is a fraction from 0 to 1. */
export function UploadProgress({ sent }: { sent: number }) {
	const percent = Math.floor(sent * 100);
	return (
		<>
			<progress className={styles.progress} max={100} value={percent} aria-label="Upload" />
			{/* Screen readers read the two stages. They can read the percentage from the progress bar. */}
			<p role="status">
				{sent < 1 ? 'Uploading the PDF' : 'The server is checking the PDF'}
				{sent < 1 && <span aria-hidden="true">: {percent}%</span>}
			</p>
		</>
	);
}
