import type { StoredPhotoJson } from '@burgee/core/api/content';
import { maxPhotoBytes, maxPhotos, photoTypes } from '@burgee/core/rules/site/photos';
import { ImagePlus } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './add-photos.module.css';
import { UploadList } from './upload-list.tsx';
import { tooManyPhotos, usePhotoUploads } from './use-photo-uploads.ts';

interface AddPhotosProps {
	/** The photos that the list already has. */
	images: readonly string[];
	onAdd: (photo: StoredPhotoJson) => void;
	onUploading: (isUploading: boolean) => void;
}

/** A button that chooses photos, in an area onto which they can be dropped, and how far their uploads are. */
export function AddPhotos({ images, onAdd, onUploading }: AddPhotosProps) {
	const input = useRef<HTMLInputElement>(null);
	const hintId = useId();
	const [isOver, setIsOver] = useState(false);
	const { uploads, added, start, dismiss } = usePhotoUploads({ images, onAdd, onUploading });
	const isFull = images.length >= maxPhotos;
	const drop = (event: DragEvent) => {
		event.preventDefault();
		setIsOver(false);
		start([...event.dataTransfer.files]);
	};
	const current = uploads.find(({ problem }) => problem === null);

	return (
		<div className="stack gap-1">
			{/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard */}
			<div
				className={isOver ? `${styles.zone} ${styles.over}` : styles.zone}
				onDragOver={(event) => {
					event.preventDefault();
					setIsOver(true);
				}}
				onDragLeave={() => setIsOver(false)}
				onDrop={drop}
			>
				<Button
					icon={ImagePlus}
					aria-describedby={hintId}
					aria-disabled={isFull}
					onClick={() => !isFull && input.current?.click()}
				>
					Add Photos
				</Button>
				<input
					ref={input}
					className="visually-hidden"
					type="file"
					multiple
					accept={photoTypes.join()}
					tabIndex={-1}
					aria-hidden="true"
					onChange={({ target }) => {
						start([...(target.files ?? [])]);
						// The same file can then be chosen again.
						target.value = '';
					}}
				/>
				<p id={hintId} className="soft small">
					{isFull
						? tooManyPhotos
						: `Or drop them here. JPEG, PNG, WebP or AVIF, up to ${maxPhotoBytes / 1024 / 1024} MB each. Burgee makes them smaller, and removes the place where they were taken.`}
				</p>
			</div>
			<p role="status" className={current || added > 0 ? 'small' : 'visually-hidden'}>
				{current
					? `Uploading ${current.name}…`
					: added > 0 &&
						`${added === 1 ? 'A photo is' : `${added} photos are`} uploaded. Write the captions, then save.`}
			</p>
			<UploadList uploads={uploads} onDismiss={dismiss} />
		</div>
	);
}
