import { FirestoreDatabase } from '@burgee/adapters/firestore/firestore-database';
import { isOutage } from '@burgee/adapters/firestore/grpc-errors';
import { openFirestoreStorage } from '@burgee/adapters/firestore/open-firestore-storage';
import { openStores } from '@burgee/adapters/storage/open-stores';
import { OutageDetector } from '@burgee/adapters/storage/outage-detector';
import { instant } from '@burgee/core';
import { GrpcStatus, QuerySnapshot } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { eventOf } from '../contracts/samples.ts';
import { storageContract } from '../contracts/storage.contract.ts';
import { newProject, openFirestore } from '../firestore-emulator.ts';
import { describeFirestore, emulator, project, useProject } from './firestore-project.ts';
import { firestoreQueryTests } from './firestore-query-tests.ts';
import { newStorageTests } from './new-storage-tests.ts';
import { expectNoLateLink } from './shared-database.ts';

describeFirestore('Firestore', () => {
	/** All contract tests use one project and one connection, because new ones take longer than most of them. */
	const sharedProject = newProject();
	let shared: ReturnType<typeof openFirestore>;
	beforeAll(() => {
		shared = openFirestore(sharedProject);
		return () => shared.close();
	});
	storageContract('Firestore', async () => {
		await emulator.removeDocuments(sharedProject);
		const database = new FirestoreDatabase(shared.app, { timeoutMs: 10_000 });
		return { ...openStores(new OutageDetector(database, isOutage)), close: async () => {} };
	});
	test('two servers with one Firestore project leave no link that is made while its maker or the member changes', async () => {
		const projectId = newProject();
		const first = await openFirestoreStorage({ projectId });
		await expectNoLateLink([first, await openFirestoreStorage({ projectId })]);
	});
	firestoreQueryTests();
	newStorageTests('Firestore', async () => {
		const projectId = newProject();
		return {
			open: (options) => openFirestoreStorage({ projectId, ...options }),
			contents: async () => {
				const { firestore, close } = openFirestore(projectId);
				const collections = await firestore.listCollections();
				await close();
				return collections.map(({ id }) => id);
			},
			place: `the Firestore database of the project ${projectId}`,
		};
	});

	describe('the documents that a query reads', () => {
		useProject();

		test('Firestore queries for events and totals read at most two documents more than they return', async () => {
			const past = project.firestore.batch();
			const { events, bookings } = await project.open();
			await events.add(
				eventOf({ id: 'to-come', eventdatetime: instant('2027-01-01T10:00:00.000Z') }),
			);
			await events.add(eventOf({ id: 'undated', eventdatetime: null }));
			const event = (await project.firestore.doc('events/to-come').get()).data() ?? {};
			for (let index = 0; index < 300; index++) {
				const eventdatetime = new Date(Date.UTC(2020, 0, index));
				past.set(project.firestore.doc(`events/past-${index}`), { ...event, eventdatetime });
				past.set(project.firestore.doc(`bookings/b-${index}`), {
					eventId: 'past-1',
					numberAttending: 1,
				});
			}
			await past.commit();
			await bookings.recount('past-1', { repair: true });

			const readDocuments = vi.spyOn(QuerySnapshot.prototype, 'docs', 'get');
			const expectReads = async (
				query: () => Promise<unknown[]>,
				expected: { returned: number; read: number },
			) => {
				readDocuments.mockClear();
				const { length: returned } = await query();
				const { length: read } = readDocuments.mock.results.flatMap(({ value }) => value);
				expect({ returned, read }).toEqual(expected);
			};
			const from = instant('2026-01-01T00:00:00.000Z');
			await expectReads(() => events.listFrom(from), { returned: 2, read: 2 });
			await expectReads(() => events.listLatest({ limit: 5 }), { returned: 5, read: 7 });
			await expectReads(() => events.listLatest({ since: from }), { returned: 1, read: 2 });
			await expectReads(() => bookings.latestTotals({ limit: 5 }), { returned: 1, read: 1 });
			await expectReads(() => bookings.totalsOf(['past-1']), { returned: 1, read: 0 });
			readDocuments.mockRestore();
		});
	});

	test.each([
		[GrpcStatus.UNAVAILABLE, true],
		[GrpcStatus.RESOURCE_EXHAUSTED, true],
		[GrpcStatus.DEADLINE_EXCEEDED, true],
		[GrpcStatus.ABORTED, true],
		[GrpcStatus.INVALID_ARGUMENT, false],
		[GrpcStatus.PERMISSION_DENIED, false],
	])('an error of Firestore with the status %s is an outage: %s', (code, expected) => {
		expect(isOutage(Object.assign(new Error('refused'), { code }))).toBe(expected);
	});

	test('openFirestoreStorage fails within its timeout if no server answers', async () => {
		const { FIRESTORE_EMULATOR_HOST: host } = process.env;
		process.env.FIRESTORE_EMULATOR_HOST = '127.0.0.1:1';
		const projectId = newProject();
		const opening = openFirestoreStorage({ projectId, timeoutMs: 300 });
		process.env.FIRESTORE_EMULATOR_HOST = host;
		await expect(opening).rejects.toThrow(
			`the Firestore database of the project ${projectId} cannot be opened: Firestore did not answer within 0.3 seconds`,
		);
	});
});
