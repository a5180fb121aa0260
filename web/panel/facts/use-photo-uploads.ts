import { type ErrorCode, messages } from '@burgee/core';
import type { StoredPhotoJson } from '@burgee/core/api/content';
import { maxPhotoBytes, maxPhotos, photoType } from '@burgee/core/rules/site/photos';
import { useEffect, useEffectEvent, useState } from 'react';
import type { SentRequest } from '../../api/client.ts';
import { ApiError, api } from '../../api/client.ts';
import { upload } from '../../api/upload.ts';
import { refusedWhileEditing } from '../frame/session.tsx';

export interface Upload {
	id: number;
	name: string;
	file: File;
	/** The fraction of the file that has been sent, from 0 to 1. */
	sent: number;
	/** Why the photo was not added. Null while it waits or is being uploaded. */
	problem: string | null;
}

/** A problem of the file itself. */
class PhotoProblem extends Error {}

const tooLarge = `This file is larger than ${maxPhotoBytes / 1024 / 1024} MB.`;
export const tooManyPhotos = `Home shows at most ${maxPhotos} photos. Remove one first.`;
const twice = 'This photo is already in the list.';

/** The messages for problems of the file that the server finds. */
const fileProblems: Partial<Record<ErrorCode | 'network', string>> = {
	'not-a-photo': messages['not-a-photo'],
	'payload-too-large': tooLarge,
};

let lastId = 0;

/** Uploads photos one after the other. A photo that cannot be added does not stop the others. */
export function usePhotoUploads({
	images,
	onAdd,
	onUploading,
}: {
	/** The photos that the list already has. */
	images: readonly string[];
	onAdd: (photo: StoredPhotoJson) => void;
	onUploading: (isUploading: boolean) => void;
}) {
	const [uploads, setUploads] = useState<readonly Upload[]>([]);
	const [added, setAdded] = useState(0);
	const next = uploads.find(({ problem }) => problem === null);
	const nextId = next?.id;

	const change = (id: number, to: Partial<Upload>) =>
		setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...to } : one)));
	const dismiss = (id: number) => setUploads((before) => before.filter((one) => one.id !== id));

	const finish = useEffectEvent((id: number, photo: StoredPhotoJson) => {
		if (images.includes(photo.image)) return change(id, { problem: twice });
		onAdd(photo);
		setAdded((before) => before + 1);
		dismiss(id);
	});
	const begin = useEffectEvent(async (signal: AbortSignal) => {
		if (next === undefined) return;
		const { id, file, name } = next;
		try {
			if (images.length >= maxPhotos) throw new PhotoProblem(tooManyPhotos);
			const body = await photoBytes(file);
			const photo = await api('POST /api/admin/photos', {
				...{ query: { name }, body, signal },
				send: (address, request) =>
					upload(address, withType(request), (sent) => change(id, { sent })),
			});
			if (!signal.aborted) finish(id, photo);
		} catch (error) {
			if (!signal.aborted) change(id, { problem: problemOf(error) });
		}
	});
	const report = useEffectEvent((isUploading: boolean) => onUploading(isUploading));

	useEffect(() => {
		if (nextId === undefined) return;
		// Cancels the upload if the admin leaves the form.
		const abort = new AbortController();
		begin(abort.signal);
		return () => abort.abort();
	}, [nextId]);
	const isUploading = nextId !== undefined;
	useEffect(() => {
		report(isUploading);
		return () => report(false);
	}, [isUploading]);

	return {
		uploads,
		/** How many photos the last choice has added. */
		added,
		start: (files: readonly File[]) => {
			setAdded(0);
			const chosen = files.map((file) => {
				lastId += 1;
				return { id: lastId, name: file.name, file, sent: 0, problem: null };
			});
			// The messages about the files of an earlier choice go.
			setUploads((before) => [...before.filter(({ problem }) => problem === null), ...chosen]);
		},
		dismiss,
	};
}

/** The server finds the type of a photo by its bytes. */
function withType(request: SentRequest): SentRequest {
	const headers = { ...request.headers, 'Content-Type': 'application/octet-stream' };
	return { ...request, headers };
}

/** @throws PhotoProblem if the browser can already tell that the server would refuse the file. */
async function photoBytes(file: File): Promise<Uint8Array<ArrayBuffer>> {
	if (file.size > maxPhotoBytes) throw new PhotoProblem(tooLarge);
	const buffer = await file.arrayBuffer().catch(() => null);
	if (buffer === null) throw new PhotoProblem('This file cannot be read. Choose it again.');
	const bytes = new Uint8Array(buffer);
	if (photoType(bytes) === null) throw new PhotoProblem(messages['not-a-photo']);
	return bytes;
}

function problemOf(error: unknown): string {
	if (error instanceof PhotoProblem) return error.message;
	if (!(error instanceof ApiError)) throw error;
	return refusedWhileEditing(error) ?? fileProblems[error.code] ?? error.message;
}
