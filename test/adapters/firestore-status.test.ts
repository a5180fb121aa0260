import { readInTransaction } from '@burgee/adapters/firestore/status';
import { GrpcStatus } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';

const failure = (message: string, code = GrpcStatus.INVALID_ARGUMENT) =>
	Object.assign(new Error(`${code} ${GrpcStatus[code]}: ${message}`), { code });

test.each([
	['Transaction is invalid or closed.'],
	['The referenced transaction has expired or is no longer valid.'],
])('a transaction that is over is begun again, as after ABORTED: %s', async (message) => {
	const read = readInTransaction(Promise.reject(failure(message)));
	await expect(read).rejects.toMatchObject({ code: GrpcStatus.ABORTED });
});

test.each([
	[failure('A document name cannot be empty.')],
	[failure('Transaction is invalid or closed.', GrpcStatus.PERMISSION_DENIED)],
	[new Error('the line was cut')],
])('any other failure stays what it is: %s', async (other) => {
	await expect(readInTransaction(Promise.reject(other))).rejects.toBe(other);
});

test('what is read is given', async () => {
	expect(await readInTransaction(Promise.resolve('the totals'))).toBe('the totals');
});
