import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * Returns the name that a class of a CSS module has in the build. Vite would add a line number to it, which makes the
 * scripts larger.
 */
export function scopedName(name: string, file: string): string {
	const path = relative(root, file);
	return `${name}-${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
}
