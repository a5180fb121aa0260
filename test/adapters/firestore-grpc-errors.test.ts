import { readInTransaction } from '@burgee/adapters/firestore/grpc-errors';
import { GrpcStatus } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';

const failure = (message: string, code = GrpcStatus.INVALID_ARGUMENT) =>
	Object.assign(new Error(`${code} ${GrpcStatus[code]}: ${message}`), { code });

test.each([
	['Transaction is invalid or closed.'],
	['The referenced transaction has expired or is no longer valid.'],
])(
	'readInTransaction throws ABORTED, which restarts the transaction, for the error "%s"',
	async (message) => {
		const read = readInTransaction(Promise.reject(failure(message)));
		await expect(read).rejects.toMatchObject({ code: GrpcStatus.ABORTED });
	},
);

test.each([
	[failure('A document name cannot be empty.')],
	[failure('Transaction is invalid or closed.', GrpcStatus.PERMISSION_DENIED)],
	[new Error('the connection was closed')],
])('readInTransaction throws the unrelated error "%s" unchanged', async (error) => {
	await expect(readInTransaction(Promise.reject(error))).rejects.toBe(error);
});

test('readInTransaction returns the result of a successful read', async () => {
	expect(await readInTransaction(Promise.resolve('the totals'))).toBe('the totals');
});
