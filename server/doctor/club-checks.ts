import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { RandomIds } from '@burgee/adapters/system/random-ids';
import { listDocuments, readClubFacts } from '@burgee/core';
import type { IdentityProvider } from '@burgee/core/ports/identity-provider';
import type { Storage } from '@burgee/core/ports/storage';
import { ConfigError } from '../config/config-error.ts';
import { openPdfFiles } from '../config/pdfs.ts';
import { photoFolders } from '../config/photos.ts';
import type { Config } from '../config/read-config.ts';
import { canAnyAdminSignIn } from '../first-start.ts';
import { requireOwnFacts } from '../require-own-facts.ts';
import type { Findings } from './check.ts';

/** Finds facts of the sample club, and a logo, photos and documents without a file. */
export async function checkClub(
	config: Config,
	storage: Storage,
	{ found }: Findings,
): Promise<void> {
	const ports = { ...storage, configuredFacts: config.configuredFacts };
	const club = { readClubFacts: () => readClubFacts(ports) };
	await requireOwnFacts({ club }, config).catch((thrown: unknown) => {
		if (!(thrown instanceof ConfigError)) throw thrown;
		found(
			'The club’s facts are those of the sample club, which production refuses',
			'copy server/sample-club/club.json, edit it, and set CLUB_FILE to its path',
		);
	});
	const { facts } = await club.readClubFacts();
	const folders = photoFolders(config.dataDir);
	const isLost = (image: string) => !folders.some((folder) => existsSync(join(folder, image)));
	const lost = (facts.photos ?? []).filter(({ image }) => isLost(image));
	if (lost.length > 0) {
		found(
			`The photos on Home lack ${lost.map(({ image }) => image).join(', ')}`,
			`put the files into ${join(config.dataDir, 'photos')}, or remove the photos under Content in the panel`,
		);
	}
	const { logo } = facts.look;
	if (logo !== null && isLost(logo)) {
		found(
			`The file of the club’s logo, ${logo}, is missing`,
			`put it into ${join(config.dataDir, 'photos')}, or upload the logo again under Content in the panel`,
		);
	}
	const pdfFiles = openPdfFiles(config, facts, new RandomIds());
	const documents = await listDocuments(storage);
	const files = await Promise.all(documents.map(({ fileName }) => pdfFiles.find(fileName)));
	const missing = documents.filter((_, index) => files[index] === null);
	if (missing.length > 0) {
		found(
			`The documents page lacks ${missing.map(({ fileName }) => fileName).join(', ')}`,
			`upload them under Content in the panel, or put them into ${join(config.dataDir, 'documents')}`,
		);
	}
}

/** Finds a club in which no administrator can sign in, and a first password that is still in the configuration. */
export async function checkSignIn(
	{ firstAdmin }: Pick<Config, 'firstAdmin'>,
	parts: { storage: Storage; identity: IdentityProvider },
	{ found }: Findings,
): Promise<void> {
	if (!(await canAnyAdminSignIn(parts))) {
		found(
			'No administrator can sign in',
			'set ADMIN_EMAIL and ADMIN_PASSWORD, and restart the server, which creates one',
		);
	} else if (firstAdmin.password !== null) {
		found(
			'ADMIN_PASSWORD is still set, although an administrator can sign in',
			'remove it from the environment',
		);
	}
}
