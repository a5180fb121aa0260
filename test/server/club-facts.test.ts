import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFactsOf } from '@burgee/core';
import type { PublicFacts } from '@burgee/core/api/club';
import type { ManagedFactsJson } from '@burgee/core/api/content';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openFacts } from '../../core/rules/club-facts.ts';
import { CurrentValue } from '../../server/current-value.ts';
import { StorageVersion } from '../../server/storage-version.ts';
import { factsOf } from '../contracts/samples.ts';
import { expectRefusal } from './http-client.ts';
import { bookableEvent, type OpenBurgee, openBurgeeForTest, useBurgee } from './open-burgee.ts';

const path = '/api/admin/club';
const publicFacts = async ({ http }: OpenBurgee) =>
	openFacts.parse(openFacts.strip().parse(await http.read<PublicFacts>('/api/club')));

describe('the club’s facts', () => {
	const burgee = useBurgee();

	test('a change of the club’s facts appears at once in the API, the manifest, the calendar files and the photos', async () => {
		const { admin, http, storage } = burgee;
		const before = await admin.get<ManagedFactsJson>(path);
		expect(before).toMatchObject({ status: 200, body: { revision: 0, isFixed: false } });
		const photos = [{ image: 'junior-fleet.svg', alt: 'Boats', caption: 'Juniors' }];
		const facts = factsOf({ name: 'Mere Sailing Club', shortName: 'MSC', photos });
		const updated = await admin.put<ManagedFactsJson>(path, facts, { 'If-Match': '"0"' });
		expect(updated).toMatchObject({ status: 200, body: { ...facts, revision: 1 } });
		expect(updated.headers.get('etag')).toBe('"1"');

		expect(await publicFacts(burgee)).toEqual(openFactsOf(facts));
		// Only those who pay by transfer see the bank details.
		expect((await http.get<string>('/')).body).not.toContain('55555555');
		const manifest = (await http.get<string>('/manifest.webmanifest')).body;
		expect(manifest).toMatchObject({ name: 'Mere Sailing Club Members Area', short_name: 'MSC' });
		await storage.events.add(bookableEvent({ id: 'one' }));
		expect((await http.get('/api/events/one/calendar.ics')).body).toContain('Mere Sailing Club');
		expect((await http.get('/photos/junior-fleet.svg')).status).toBe(200);
		expect((await http.get('/photos/work-day.svg')).status).toBe(404);
		const [entry] = await storage.audit.list({ limit: 1 });
		expect(entry).toMatchObject({ what: 'club.updated', after: { shortName: 'MSC' } });
	});

	test('a second server with the same storage uses changed facts within a second', async () => {
		const clock = { ms: Date.now(), now: () => new Date(clock.ms) };
		const second = await openBurgeeForTest({ DATA_DIR: burgee.dataDir }, { clock });
		await publicFacts(second);
		const facts = factsOf({ name: 'Tarn Sailing Club' });
		await burgee.admin.put(path, facts, await burgee.admin.ifMatch(path));
		clock.ms += 1_000;
		expect(await publicFacts(second)).toEqual(openFactsOf(facts));
	});

	test('the facts of CLUB_FILE cannot be changed in the panel', async () => {
		const folder = mkdtempSync(join(tmpdir(), 'burgee-facts-'));
		onTestFinished(() => rmSync(folder, { recursive: true }));
		const file = join(folder, 'club.json');
		writeFileSync(file, JSON.stringify(factsOf({ name: 'From the file' })));
		const fixed = await openBurgeeForTest({ DATA_DIR: burgee.dataDir, CLUB_FILE: file });
		expect(await publicFacts(fixed)).toMatchObject({ name: 'From the file' });
		expect(await fixed.admin.read(path)).toMatchObject({ isFixed: true, revision: 0 });
		const refused = await fixed.admin.put(path, factsOf(), { 'If-Match': '"0"' });
		expectRefusal(refused, 409, 'facts-from-file');
	});
});

describe('CurrentValue', () => {
	function openFacts() {
		const state = { name: 'First', changes: 0, otherChanges: 0, nowMs: 0, reads: 0, isDown: false };
		const failIfDown = () => {
			if (state.isDown) throw new Error('the storage is down');
		};
		const version = new StorageVersion({
			clock: { now: () => new Date(state.nowMs) },
			changes: () => state.changes,
			storage: {
				version: async () => {
					failIfDown();
					return String(state.otherChanges);
				},
			},
		});
		const read = async () => {
			state.reads += 1;
			failIfDown();
			return factsOf({ name: state.name });
		};
		const facts = new CurrentValue({ read, version });
		return { state, facts, name: async () => (await facts.get()).name };
	}

	test('CurrentValue reads the facts again after a change of this server', async () => {
		const { state, name } = openFacts();
		expect([await name(), await name(), state.reads]).toEqual(['First', 'First', 1]);
		state.name = 'Second';
		state.changes += 1;
		expect([await name(), await name(), state.reads]).toEqual(['Second', 'Second', 2]);
	});

	test('CurrentValue notices a change of another server within a second', async () => {
		const { state, name } = openFacts();
		await name();
		state.name = 'Second';
		state.otherChanges += 1;
		state.nowMs = 999;
		expect([await name(), state.reads]).toEqual(['First', 1]);
		state.nowMs = 1_000;
		expect([await name(), state.reads]).toEqual(['Second', 2]);
		state.nowMs = 5_000;
		expect([await name(), state.reads]).toEqual(['Second', 2]);
	});

	test('CurrentValue reads the facts again after a change, even if an earlier read ends later', async () => {
		const { state, facts, name } = openFacts();
		await name();
		state.changes += 1;
		const early = facts.get();
		state.name = 'Second';
		state.changes += 1;
		expect(await name()).toBe('Second');
		await early;
		expect(await name()).toBe('Second');
	});

	test('CurrentValue keeps the last facts while the storage fails', async () => {
		const { state, name } = openFacts();
		state.isDown = true;
		await expect(name()).rejects.toThrow('the storage is down');
		state.isDown = false;
		expect(await name()).toBe('First');
		state.isDown = true;
		state.nowMs = 5_000;
		expect(await name()).toBe('First');
	});
});
