/** Reports whether a call of Node.js failed because there is no such file or folder. */
export function isMissingFile(thrown: unknown): boolean {
	return thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT';
}
