import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getSecurityRules } from 'firebase-admin/security-rules';

const google = 'https://firestore.googleapis.com';

/**
 * Asks for one document of each collection as a stranger: without credentials, as every browser can.
 * @param emulatorHost the host and port of an emulator, or undefined for Google's servers.
 * @returns the collections that a stranger may read.
 * @throws Error if Firestore cannot be reached.
 */
export async function readableByStrangers(
	{ projectId, emulatorHost }: { projectId: string; emulatorHost: string | undefined },
	collections: readonly string[],
): Promise<string[]> {
	const origin = emulatorHost ? `http://${emulatorHost}` : google;
	const answers = await Promise.all(
		collections.map(async (collection) => {
			const path = `/v1/projects/${projectId}/databases/(default)/documents/${collection}`;
			const signal = AbortSignal.timeout(5_000);
			const { ok, body } = await fetch(`${origin}${path}?pageSize=1`, { signal });
			await body?.cancel();
			return ok ? [collection] : [];
		}),
	);
	return answers.flat();
}

/** Returns the security rules that Google applies. @throws Error if these credentials may not read them. */
export async function readDeployedRules(projectId: string): Promise<string> {
	const app = initializeApp({ projectId }, `burgee-rules-${randomUUID()}`);
	try {
		const { source } = await getSecurityRules(app).getFirestoreRuleset();
		return source.map(({ content }) => content).join('\n');
	} finally {
		await deleteApp(app);
	}
}

/** Whether a rule lets clients other than Burgee's server in, such as signed-in users of an earlier app. */
export function allowsClients(rules: string): boolean {
	const code = rules.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
	const allowed = code.matchAll(/\ballow\s+[^:;]+(?::([^;]*))?;/g);
	return [...allowed].some(([, condition = '']) => !/^\s*if\s+false\s*$/.test(condition));
}
