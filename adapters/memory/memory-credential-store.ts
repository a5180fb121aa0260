import type { Credential, CredentialStore } from '@burgee/core';

export class MemoryCredentialStore implements CredentialStore {
	readonly #byUid = new Map<string, Credential>();

	async findByEmail(email: string): Promise<Credential | null> {
		return structuredClone(this.#find(email) ?? null);
	}

	async put(credential: Credential): Promise<void> {
		const owner = this.#find(credential.email);
		if (owner && owner.uid !== credential.uid) {
			throw new Error('cannot store the credential: another uid has this email address');
		}
		this.#byUid.set(credential.uid, structuredClone(credential));
	}

	#find(email: string): Credential | undefined {
		return [...this.#byUid.values()].find((credential) => credential.email === email);
	}
}
