/** A backup cannot be made, read or restored. The message is one sentence that says what to do or what is wrong. */
export class BackupError extends Error {
	override readonly name = 'BackupError';
	readonly code = 'backup';
}
