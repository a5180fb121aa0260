import { randomUUID } from 'node:crypto';
import type { Firestore } from 'firebase-admin/firestore';
import type { DirectWrite } from '../storage/database.ts';
import { formatOf } from './document-formats.ts';
import { digestId } from './document-id.ts';
import { documentOf } from './document-refs.ts';
import { storedName } from './documents.ts';
import { guardedWrite } from './guarded-write.ts';
import type { OptimisticBatch } from './optimistic-batch.ts';

/**
 * Writes a Firestore document with a unique field (see `Database.write`). A second document,
 * `{owners}/{digest of the field's value}`, holds the id of the first document.
 */
export async function writeUnique(
	firestore: Firestore,
	batches: OptimisticBatch,
	{ ref, record, type }: DirectWrite,
	unique: string,
): Promise<boolean> {
	const { in: collection, id } = ref;
	const { owners = `${collection.name}Owners` } = formatOf(collection);
	const ownerOf = (value: unknown) => firestore.doc(`${owners}/${digestId(String(value))}`);
	const owned = record && ownerOf(record[unique]);
	const documents = [documentOf(firestore, ref), ...(owned ? [owned] : [])];
	const paths = documents.map(({ path }) => path);
	return batches.run(paths, async () => {
		const [stored, owner] = await firestore.getAll(...documents);
		if (stored === undefined) throw new Error('Firestore returned fewer documents than requested');
		const isAllowed = type === 'put' || stored.exists === (type !== 'create');
		if (!isAllowed) return { result: false };
		if (owner?.exists && owner.get('uid') !== id) {
			throw new Error(
				`cannot write to ${collection.name}: the ${unique} belongs to another ${collection.id}`,
			);
		}
		const previous = stored.exists ? ownerOf(stored.get(storedName(collection, unique))) : null;
		return {
			result: true,
			write: (batch) => {
				guardedWrite({ ref, record }, stored, randomUUID())?.addTo(batch);
				if (owner && !owner.exists) batch.create(owner.ref, { uid: id });
				if (previous && previous.path !== owned?.path) batch.delete(previous);
			},
		};
	});
}
