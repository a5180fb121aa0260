import { maxPhotoBytes, photoTypes } from '@burgee/core/rules/site/photos';
import { ImagePlus } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { controlAttributes, FieldNotes, type FieldProps } from '../../ui/field-frame.tsx';
import styles from './logo-field.module.css';
import { svgAsPng } from './svg-as-png.ts';
import { UploadList } from './upload-list.tsx';
import { usePhotoUploads } from './use-photo-uploads.ts';

interface LogoFieldProps extends FieldProps {
	/** The name of the logo's file, or ''. */
	value: string;
	onChange: (value: string) => void;
	onUploading: (isUploading: boolean) => void;
	/** The colour of the header, on which the logo is shown. */
	bar: string;
}

/** Uploads the club's logo, or removes it. */
export function LogoField({ value, onChange, onUploading, bar, ...given }: LogoFieldProps) {
	const labelId = useId();
	const input = useRef<HTMLInputElement>(null);
	const button = useRef<HTMLButtonElement>(null);
	const { uploads, start, dismiss } = usePhotoUploads({
		images: [],
		onAdd: ({ image }) => onChange(image),
		onUploading,
	});
	const field = {
		...given,
		hint: `A square or round logo suits the header best: an SVG, or a PNG with a transparent background that is at least 512 pixels wide. JPEG, WebP and AVIF work too, up to ${maxPhotoBytes / 1024 / 1024} MB.`,
	};
	const { id, 'aria-describedby': describedBy } = controlAttributes(field);
	return (
		// biome-ignore lint/a11y/useSemanticElements: a legend cannot stand beside the hint of a field
		<div className="stack gap-1" role="group" aria-labelledby={labelId}>
			<p id={labelId} className="strong">
				{field.label}
			</p>
			<FieldNotes {...field} />
			<div className={styles.logo}>
				{value !== '' && (
					<img
						className={styles.shown}
						style={{ backgroundColor: bar }}
						src={`/photos/${value}`}
						alt=""
						width={96}
						height={96}
					/>
				)}
				<div className={styles.buttons}>
					<Button
						ref={button}
						icon={ImagePlus}
						id={id}
						aria-describedby={describedBy}
						onClick={() => input.current?.click()}
					>
						{value === '' ? 'Upload a Logo' : 'Replace the Logo'}
					</Button>
					{value !== '' && (
						<Button
							variant="quiet"
							onClick={() => {
								onChange('');
								button.current?.focus();
							}}
						>
							Remove the Logo
						</Button>
					)}
				</div>
			</div>
			<input
				ref={input}
				className="visually-hidden"
				type="file"
				accept={[...photoTypes, 'image/svg+xml', '.svg'].join()}
				tabIndex={-1}
				aria-hidden="true"
				onChange={async ({ target }) => {
					const files = [...(target.files ?? [])];
					// The same file can then be chosen again.
					target.value = '';
					start(await Promise.all(files.map(svgAsPng)));
				}}
			/>
			<UploadList uploads={uploads} onDismiss={dismiss} />
		</div>
	);
}
