import type { OpenOptions } from '@burgee/adapters/storage/open-options';
import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';

interface NewPlace {
	open(options?: OpenOptions): Promise<Storage>;
	/** Returns everything that exists in the place, such as the names of files or tables. */
	contents(): Promise<string[]>;
	/** The description of the place in warnings and errors. */
	place: string;
}

/** Tests how an adapter treats a place where there is no storage yet. `newPlace` returns an empty place. */
export function newStorageTests(name: string, newPlace: () => Promise<NewPlace>): void {
	test(`${name} storage reports its place before it is created, and not again`, async () => {
		const { open, contents, place } = await newPlace();
		const refuse = () => {
			throw new Error('refused');
		};
		await expect(open({ onCreate: refuse })).rejects.toThrow('refused');
		expect(await contents()).toEqual([]);
		const places: string[] = [];
		const onCreate = (reported: string) => places.push(reported);
		await (await open({ onCreate })).close();
		expect(places).toEqual([place]);
		expect(await contents()).not.toEqual([]);
		for (const options of [{ onCreate }, { mayCreate: false }, { upgrade: false }]) {
			await (await open(options)).close();
		}
		expect(places).toEqual([place]);
	});

	test.each([{ mayCreate: false }, { upgrade: false }])(
		`with the options %j, ${name} storage is not created, and one sentence says what to check`,
		async (options) => {
			const { open, contents, place } = await newPlace();
			await expect(open(options)).rejects.toThrow(`there is no storage of Burgee in ${place}: is `);
			expect(await contents()).toEqual([]);
		},
	);
}
