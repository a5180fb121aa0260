import { factLabels, type InputIssue, type MemberPhoto } from '@burgee/core';
import { Plus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import formStyles from '../records/form.module.css';
import { ItemButtons, issueAt, useFieldList } from '../records/use-field-list.tsx';
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
export function PhotoFields({ value: photos, onChange, issues, saved }: PhotoFieldsProps) {
	const list = useFieldList({ name: 'photos', firstField: 'image', items: photos, onChange });
	return (
		<>
			<p className={styles.hint}>
				Each file is in the folder photos of the server. To add a photo, ask the person who runs the
				server to put its file there first. The alt text says what the photo shows, for people who
				cannot see it.
			</p>
			<ol className="stack">
				{photos.map((photo, index) => (
					<li key={photo.key} className={`panel ${formStyles.item}`}>
						<OnePhoto
							photo={photo}
							index={index}
							isLast={index === photos.length - 1}
							isSaved={saved.some(({ image }) => image === photo.image)}
							issues={issues}
							onChange={(changes) => onChange(photos.with(index, { ...photo, ...changes }))}
							onMove={(step) => list.move(index, step)}
							onRemove={() => list.remove(index)}
						/>
					</li>
				))}
			</ol>
			<div>
				<Button
					id={list.addId}
					icon={Plus}
					onClick={() => list.add({ key: newKey(), image: '', alt: '', caption: '' })}
				>
					Add Photo
				</Button>
			</div>
		</>
	);
}

interface OnePhotoProps {
	photo: PhotoValues;
	index: number;
	isLast: boolean;
	isSaved: boolean;
	issues: readonly InputIssue[];
	onChange: (changes: Partial<PhotoValues>) => void;
	onMove: (step: 1 | -1) => void;
	onRemove: () => void;
}

function OnePhoto({ photo, index, isLast, isSaved, issues, onChange, ...actions }: OnePhotoProps) {
	const id = `photos.${index}`;
	const bind = (field: 'image' | 'alt' | 'caption') => ({
		name: `${id}.${field}`,
		label: factLabels[`photos.${field}`],
		value: photo[field],
		error: issueAt(issues, `${id}.${field}`),
		onChange: (value: string) => onChange({ [field]: value }),
	});
	return (
		<fieldset className={`stack ${formStyles.itemGroup}`}>
			<legend>Photo {index + 1}</legend>
			{isSaved && <img className={styles.photo} src={`/photos/${photo.image}`} alt="" />}
			<TextField required autoComplete="off" {...bind('image')} />
			<TextField required maxLength={200} multiline rows={2} {...bind('caption')} />
			<TextField required maxLength={200} multiline rows={2} {...bind('alt')} />
			<ItemButtons
				id={id}
				name={photo.caption.trim() || `photo ${index + 1}`}
				isFirst={index === 0}
				isLast={isLast}
				{...actions}
			/>
		</fieldset>
	);
}

let lastKey = 0;

function newKey(): string {
	lastKey += 1;
	return `new photo ${lastKey}`;
}
