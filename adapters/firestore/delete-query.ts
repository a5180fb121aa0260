import type { Query } from 'firebase-admin/firestore';
import { ifExists } from './status.ts';

const atOnce = 100;

/** Takes away what the query finds, but for what is written meanwhile. */
export async function deleteQuery(query: Query): Promise<void> {
	for (;;) {
		const { docs } = await query.limit(atOnce).get();
		await Promise.all(
			docs.map(({ ref, updateTime }) => ifExists(ref.delete({ lastUpdateTime: updateTime }))),
		);
		if (docs.length < atOnce) return;
	}
}
