import styles from './thumbnail.module.css';

/** A small picture with a fixed size. Its caption is beside it. */
export function Thumbnail({ image }: { image: string }) {
	return (
		<img className={styles.thumbnail} src={`/photos/${image}`} alt="" width={128} height={80} />
	);
}
