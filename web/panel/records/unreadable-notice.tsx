import { Notice } from '../../ui/notice.tsx';

/** Tells organisers that lists and totals lack records, because their stored values are wrong. */
export function UnreadableNotice({ count }: { count: number }) {
	if (count === 0) return null;
	return (
		<Notice tone="warning">
			<p>
				{count === 1 ? '1 record cannot be read.' : `${count} records cannot be read.`} Lists and
				totals leave {count === 1 ? 'it' : 'them'} out. Please tell whoever runs this website.
			</p>
		</Notice>
	);
}
