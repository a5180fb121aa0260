/** An entry of `packages` in package-lock.json, as far as this file reads it. */
export interface LockedPackage {
	name?: string;
	version: string;
	dependencies?: Record<string, string>;
	optionalDependencies?: Record<string, string>;
	peerDependencies?: Record<string, string>;
}

/** `packages` in package-lock.json: each entry by its path, such as node_modules/a/node_modules/b. */
export type LockedPackages = Record<string, LockedPackage>;

/**
 * Returns the entries of the packages and of everything that they need, so that a release installs what was tested.
 * @param names packages at the top level of `locked`.
 * @throws Error if one of them is missing there.
 */
export function neededPackages(locked: LockedPackages, names: string[]): LockedPackages {
	const needed = new Set<string>();
	const add = (path: string): void => {
		if (needed.has(path)) return;
		needed.add(path);
		const { dependencies, optionalDependencies, peerDependencies } = lockedPackage(locked, path);
		const wanted = { ...dependencies, ...optionalDependencies, ...peerDependencies };
		for (const name of Object.keys(wanted)) {
			const found = pathFrom(locked, path, name);
			// A lock file has no entry for an optional package that nothing installs.
			if (found !== null) add(found);
		}
	};
	for (const name of names) add(`node_modules/${name}`);
	return Object.fromEntries([...needed].sort().map((path) => [path, lockedPackage(locked, path)]));
}

/** @throws Error if package-lock.json has no entry for the path. */
export function lockedPackage(locked: LockedPackages, path: string): LockedPackage {
	const entry = locked[path];
	if (entry === undefined) throw new Error(`package-lock.json has no ${path}`);
	return entry;
}

/** Returns the path of the package that `require(name)` finds from `path`, or null. */
function pathFrom(locked: LockedPackages, path: string, name: string): string | null {
	for (let folder = path; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
		const found = `${folder}/node_modules/${name}`;
		if (found in locked) return found;
		if (!folder.includes('/node_modules/')) break;
	}
	const atTop = `node_modules/${name}`;
	return atTop in locked ? atTop : null;
}
