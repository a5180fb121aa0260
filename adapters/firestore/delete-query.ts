import type { Query } from 'firebase-admin/firestore';
import { ifExists } from './grpc-errors.ts';

const batchSize = 100;

/** Deletes the documents that match the query, except those that change during the deletion. */
export async function deleteQuery(query: Query): Promise<void> {
	for (;;) {
		const { docs } = await query.limit(batchSize).get();
		await Promise.all(
			docs.map(({ ref, updateTime }) => ifExists(ref.delete({ lastUpdateTime: updateTime }))),
		);
		if (docs.length < batchSize) return;
	}
}
