import { type InputIssue, factLabels as labels } from '@burgee/core';
import type { StoredPhotoJson } from '@burgee/core/api/content';
import { useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';
import { UndoNotice } from '../../ui/undo-notice.tsx';
import { FieldList } from '../records/field-list.tsx';
import { AddPhotos } from './add-photos.tsx';
import type { PhotoValues } from './record.ts';
import { Thumbnail } from './thumbnail.tsx';

interface PhotoFieldsProps {
	value: PhotoValues[];
	onChange: (photos: PhotoValues[]) => void;
	error: string | undefined;
	issues: readonly InputIssue[];
	onUploading: (isUploading: boolean) => void;
}

interface RemovedPhoto {
	photo: PhotoValues;
	index: number;
	state: 'removed' | 'restored';
}

/** The photos of the home page, in the order in which members see them. New photos come first. */
export function PhotoFields({ value, onChange, issues, onUploading }: PhotoFieldsProps) {
	const [removed, setRemoved] = useState<RemovedPhoto | null>(null);
	const add = ({ image }: StoredPhotoJson) => {
		// Several new photos keep the order in which they were chosen.
		const firstOld = value.findIndex(({ key }) => !isNew(key));
		const index = firstOld < 0 ? value.length : firstOld;
		onChange(value.toSpliced(index, 0, { key: newKey + image, image, alt: '', caption: '' }));
	};
	return (
		<>
			<AddPhotos images={value.map(({ image }) => image)} onAdd={add} onUploading={onUploading} />
			<p className="soft">
				Members see your changes after “Save Photos”, in this order. The alt text says what a photo
				shows, for people who cannot see it.
			</p>
			<FieldList
				name="photos"
				noun="photo"
				firstField="caption"
				value={value}
				onChange={onChange}
				issues={issues}
				message={
					removed && {
						index: removed.index,
						content: (
							<Removed
								key={`${removed.photo.key} ${removed.state}`}
								{...removed}
								onUndo={() => {
									onChange(value.toSpliced(removed.index, 0, removed.photo));
									setRemoved({ ...removed, state: 'restored' });
								}}
								onExpire={() => setRemoved(null)}
							/>
						),
					}
				}
				onRemoved={(photo, index) => setRemoved({ photo, index, state: 'removed' })}
				titleOf={({ caption }) => caption}
			>
				{(photo, bind) => (
					<>
						<Thumbnail image={photo.image} />
						<TextField label={labels['photos.caption']} {...long} {...bind('caption')} />
						<TextField label={labels['photos.alt']} {...long} {...bind('alt')} />
					</>
				)}
			</FieldList>
		</>
	);
}

/** Starts the keys of photos that are not saved yet. */
const newKey = 'new ';
const isNew = (key: string) => key.startsWith(newKey);

const long = { required: true, maxLength: 200, multiline: true, rows: 3 };

function Removed({
	photo: { key, caption },
	index,
	state,
	onUndo,
	onExpire,
}: RemovedPhoto & { onUndo: () => void; onExpire: () => void }) {
	const name = caption.trim() === '' ? `Photo ${index + 1}` : `The photo “${caption.trim()}”`;
	if (state === 'restored')
		return <FocusedNotice tone="success">{`${name} is back.`}</FocusedNotice>;
	const seen = isNew(key) ? '' : ' Members see it until you save the photos.';
	return (
		<UndoNotice busy={false} onUndo={onUndo} onExpire={onExpire}>
			{`${name} is removed.${seen}`}
		</UndoNotice>
	);
}
