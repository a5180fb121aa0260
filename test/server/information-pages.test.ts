import type { PublicFacts, SearchAnswer } from '@burgee/core/api/club';
import type { StoredPageJson } from '@burgee/core/api/information-pages';
import { expect, test } from 'vitest';
import { expectRefusal, invalidPaths } from './http-client.ts';
import { useBurgee } from './open-burgee.ts';

const burgee = useBurgee();

const path = '/api/admin/pages';
const form = {
	title: 'Visitor Moorings',
	summary: 'Where to moor',
	body: '# Buoys\n\nAny **yellow** one. <script>',
};
const menuPaths = async () => {
	const { menus } = await burgee.http.read<PublicFacts>('/api/club');
	return menus.information.map((link) => link.path);
};
const find = async () =>
	(await burgee.http.read<SearchAnswer>('/api/search?q=moorings')).hits.map((hit) => hit.path);

test('a page that the club writes is on its address, in the menu and in the search at once, and so is each change', async () => {
	const { admin, http } = burgee;
	const own = '/pages/visitor-moorings';
	const missing = await http.get<string>(own);
	expect([missing.status, missing.body.includes('Page Not Found')]).toEqual([404, true]);
	await menuPaths();

	const created = await admin.post<StoredPageJson>(path, form);
	expect(created).toMatchObject({ status: 201, body: { id: 'visitor-moorings', revision: 0 } });
	const { status, body } = await http.get<string>(own);
	expect(status).toBe(200);
	expect(body).toContain('<h2 id="section-1">Buoys</h2>');
	expect(body).toContain('Any <strong>yellow</strong> one. &lt;script&gt;');
	expect(body).toContain('<meta name="description" content="Where to moor" />');
	expect(body).toMatch(/aria-current="page"[^>]*>Visitor Moorings</);
	expect(await menuPaths()).toContain(own);
	expect(await find()).toContain(own);
	expect(await http.read('/api/pages/visitor-moorings')).toMatchObject({ title: form.title });

	const draft = { ...form, draft: true };
	expect((await admin.put(`${path}/visitor-moorings`, draft, { 'If-Match': '"0"' })).status).toBe(
		200,
	);
	expect((await http.get(own)).status).toBe(404);
	expectRefusal(await http.get('/api/pages/visitor-moorings'), 404, 'page-not-found');
	expect(await menuPaths()).not.toContain(own);
	expect(await find()).not.toContain(own);
	expect(await admin.read(path)).toMatchObject({
		pages: [{ id: 'visitor-moorings', draft: true }],
	});
});

test('the panel names the field of a page that is wrong, and the address that is taken', async () => {
	const { admin } = burgee;
	const wrong = await admin.post(path, { ...form, slug: 'A b' });
	expectRefusal(wrong, 422, 'invalid-input');
	expect(invalidPaths(wrong)).toEqual(['slug']);
	expect((await admin.post(path, { ...form, slug: 'bar' })).status).toBe(201);
	expectRefusal(await admin.post(path, { ...form, slug: 'bar', body: 'x' }), 409, 'page-exists');
});
