import { type InputIssue, factLabels as labels, type MemberPhoto } from '@burgee/core';
import { TextField } from '../../ui/field.tsx';
import { FieldList } from '../records/field-list.tsx';
import styles from './facts-editor.module.css';
import type { PhotoValues } from './record.ts';

interface PhotoFieldsProps {
	value: PhotoValues[];
	onChange: (photos: PhotoValues[]) => void;
	issues: readonly InputIssue[];
	/** The stored photos. The form shows only their images, because the server does not send other images. */
	saved: readonly MemberPhoto[];
}

/** The photos of the home page, in the order in which members see them. */
export function PhotoFields({ saved, ...props }: PhotoFieldsProps) {
	const long = { required: true, maxLength: 200, multiline: true, rows: 2 };
	return (
		<>
			<p className={styles.hint}>
				Each file is in the folder photos of the server. To add a photo, ask the person who runs the
				server to put its file there first. The alt text says what the photo shows, for people who
				cannot see it.
			</p>
			<FieldList
				name="photos"
				noun="photo"
				firstField="image"
				blank={{ key: '', image: '', alt: '', caption: '' }}
				titleOf={({ caption }) => caption}
				{...props}
			>
				{(photo, bind) => (
					<>
						{saved.some(({ image }) => image === photo.image) && (
							<img className={styles.photo} src={`/photos/${photo.image}`} alt="" />
						)}
						<TextField
							label={labels['photos.image']}
							required
							autoComplete="off"
							{...bind('image')}
						/>
						<TextField label={labels['photos.caption']} {...long} {...bind('caption')} />
						<TextField label={labels['photos.alt']} {...long} {...bind('alt')} />
					</>
				)}
			</FieldList>
		</>
	);
}
