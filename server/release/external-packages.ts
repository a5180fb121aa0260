/**
 * The packages that stay outside the server's bundle, because they contain native code or `require` calls that would
 * resolve differently in a bundle. A release depends on exactly these (decision: release-package).
 */
export const externalPackages = [
	...['better-sqlite3', 'express', 'firebase-admin', 'knex', 'pg', 'pino', 'sharp'],
];

/** External packages that npm may leave out on some versions of Node.js (decision: better-sqlite3-releases). */
export const optionalExternalPackages = ['better-sqlite3-13'];
