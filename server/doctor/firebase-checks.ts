import { type Findings, reasonOf } from './check.ts';

/** Collections with personal data, under their names in the specification. */
const privateCollections = ['bookings', 'events', 'admins'];
const deploy = 'run (cd adapters/firestore && firebase deploy --only firestore:rules --project';

/** Finds security rules that let others than Burgee's server read the club's data. */
export async function checkFirestoreRules(
	database: { projectId: string; emulatorHost: string | undefined },
	{ found, notChecked }: Findings,
): Promise<void> {
	const { allowsClients, readableByStrangers, readDeployedRules } = await import(
		'@burgee/adapters/firestore/client-access'
	);
	const { projectId } = database;
	const remedy = `${deploy} ${projectId})`;
	const readable = await readableByStrangers(database, privateCollections);
	if (readable.length > 0) {
		found(`Anyone can read ${readable.join(', ')} in Firestore`, remedy);
		return;
	}
	if (database.emulatorHost) return;
	const rules = await readDeployedRules(projectId).catch((thrown: unknown) => {
		notChecked(
			`These credentials cannot read the security rules (${reasonOf(thrown)}), so compare them with adapters/firestore/firestore.rules`,
		);
		return '';
	});
	if (allowsClients(rules)) {
		found('The security rules of Firestore let others than Burgee’s server in', remedy);
	}
}
