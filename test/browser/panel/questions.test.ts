import { expect, test } from 'vitest';
import { bookableEvent, useBurgee } from '../../server/open-burgee.ts';
import { accessibilityViolations } from '../accessibility-tests.ts';
import { addSession, page, screen } from '../fixture.ts';
import { openPanel, usePanel } from './panel-page.ts';

const burgee = useBurgee({ STORAGE: 'memory' });
usePanel(burgee);

const control = (id: string) => page.locator(`[id="questions.${id}"]`);

async function addQuestion(index: number, label: string, kind: string): Promise<void> {
	await screen.button('Add Question').click();
	await control(`${index}.label`).fill(label);
	await control(`${index}.kind`).selectOption(kind);
}

test('an organiser asks questions, a member answers and changes an answer, and the organiser reads it in the booking, on the day sheet and in the roll call', async () => {
	await burgee.storage.events.add(bookableEvent({ id: 'regatta', name: 'Regatta' }));
	await openPanel(burgee.url, '/admin/events/edit/regatta');
	await addQuestion(0, 'Sail number', 'Number');
	await screen.checkbox('Must be answered').check();
	await addQuestion(1, 'Races', 'Several choices');
	await control('1.choices').fill('First race\nSecond race');
	await screen.button('Remove Races').click();
	await screen.button('Undo').click();
	await screen.waitForText('The question “Races” is back.');
	await screen.button('Move up: Races').click();
	await screen.button('Save Event').click();
	await screen.waitForText('Event updated successfully!');
	const { questions = [] } = (await burgee.storage.events.get('regatta')) ?? {};
	expect(questions).toMatchObject([
		{ kind: 'several', label: 'Races', choices: ['First race', 'Second race'], required: false },
		{ kind: 'number', label: 'Sail number', choices: [], required: true },
	]);

	await screen.goto(`${burgee.url}/event-booking?id=regatta`);
	await screen.checkbox('Second race').check();
	await screen.button('Book 1 place').click();
	await screen.alert().getByRole('link', { name: 'Lead member first name is required' }).waitFor();
	await screen.alert().getByRole('link', { name: 'Please answer: Sail number' }).click();
	await expect.poll(screen.focused).toBe(`answers.${questions[1]?.id}`);
	expect(await accessibilityViolations()).toEqual([]);
	await screen.fillLeadMember('Zoë', 'Reed');
	await screen.field('Sail number *').fill('210,5');
	await screen.button('Book 1 place').click();
	await screen.title('Booking Submitted Successfully').waitFor();
	await page.getByRole('link', { name: 'View, Change or Cancel' }).click();
	await screen.waitForText('210.5');
	await screen.button('Change Booking').click();
	await screen.field('Sail number *').fill('211');
	await screen.button('Save Changes').click();
	await screen.waitForText('Your booking is changed.');

	await addSession(burgee.url, burgee.cookie);
	for (const path of ['day-sheet', 'roll-call']) {
		await openPanel(burgee.url, `/admin/bookings/regatta/${path}`);
		await screen.waitForText('211');
		await screen.waitForText('Second race');
	}
	await openPanel(burgee.url, '/admin/bookings/regatta');
	await page.getByText('Zoë Reed').first().click();
	await page.getByRole('definition').getByText('Second race').waitFor();
	await screen.button('Edit Zoë Reed').click();
	await screen.field('Sail number *').waitFor();
	expect(await screen.checkbox('Second race').isChecked()).toBe(true);
});

test('if the code of the questions does not load, the booking form says so and remains', async () => {
	const questions = [
		{ id: 'diet', kind: 'text' as const, label: 'Diet', choices: [], required: true },
	];
	await burgee.storage.events.add(bookableEvent({ id: 'dinner', name: 'Dinner', questions }));
	await page.route('**/answer-fields-*.js', (route) => route.abort());
	await screen.goto(`${burgee.url}/event-booking?id=dinner`);
	await screen.alert('The event’s questions did not load.').waitFor();
	await screen.fillLeadMember('Zoë', 'Reed');
});
