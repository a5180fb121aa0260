import { useState } from 'react';
import { PhotosPreview } from './fact-previews.tsx';
import { FactsSection, type SectionContext } from './facts-section.tsx';
import { PhotoFields } from './photo-fields.tsx';
import styles from './photos-section.module.css';
import { photosFields, withPhotoNumber } from './record.ts';
import { Thumbnail } from './thumbnail.tsx';

/** The photos of Home: which, in which order, and with which captions. */
export function PhotosSection({ context }: { context: SectionContext }) {
	const [isUploading, setIsUploading] = useState(false);
	const { photos } = photosFields.valuesOf(context.facts);
	return (
		<FactsSection
			context={context}
			title="Photos on Home"
			submitLabel="Save Photos"
			fields={photosFields}
			summary={
				photos.length === 0 ? (
					<p className="soft">No photos. Home shows none.</p>
				) : (
					<ol className={`panel lines ${styles.summary}`}>
						{photos.map(({ key, image, caption }) => (
							<li key={key} className={`beside ${styles.entry}`}>
								<Thumbnail image={image} />
								<span>{caption}</span>
							</li>
						))}
					</ol>
				)
			}
			preview={(values) => <PhotosPreview values={values} facts={context.facts} />}
			arrange={withPhotoNumber}
			notYet={isUploading ? 'Wait until all photos are uploaded.' : undefined}
			isLong
		>
			{({ bind, issues }) => (
				<PhotoFields {...bind('photos')} issues={issues} onUploading={setIsUploading} />
			)}
		</FactsSection>
	);
}
