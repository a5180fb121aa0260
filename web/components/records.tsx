import { instant } from '@burgee/core';
import { displayDateTime } from '@burgee/core/display/dates';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Column, DataTable } from '../panel/records/data-table.tsx';
import { Drawer, recordLink, WithDrawer } from '../panel/records/drawer.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { OverflowMenu } from '../ui/overflow-menu.tsx';
import { Section } from './section.tsx';

interface Race {
	id: string;
	name: string;
	people: number;
	isDraft: boolean;
	notes: string;
}

const races: Race[] = [
	{ id: 'one', name: 'Evening Race', people: 12, isDraft: false, notes: '' },
	{ id: 'three', name: 'Wettfahrtgemeinschaft'.repeat(4), people: 3, isDraft: false, notes: '' },
	{ id: 'two', name: 'Frostbite Race', people: 0, isDraft: true, notes: 'If the ice allows it.' },
];
const date = displayDateTime(instant('2027-05-07T18:00:00.000Z'));

const columns: Column<Race>[] = [
	{ heading: 'Name', cell: ({ id, name }) => <a href={`#${id}`}>{name}</a> },
	{ heading: 'Date', cell: () => date },
	{ heading: 'People', number: true, cell: ({ people }) => people },
	{ heading: 'Notes', role: 'block', wraps: true, cell: ({ notes }) => notes },
	{
		heading: 'State',
		role: 'badge',
		cell: ({ isDraft }) => isDraft && <Badge tone="warning">Draft</Badge>,
	},
	{
		heading: 'Actions',
		role: 'action',
		cell: ({ name }) => (
			<OverflowMenu
				name={name}
				actions={[
					{ label: 'Edit', icon: Pencil, onClick: () => {} },
					{ label: 'Delete', icon: Trash2, onClick: () => {}, tone: 'danger' },
				]}
			/>
		),
	},
];
const withoutActions = columns.slice(0, 3);

/** Lists of the panel. Below 64rem, they have two lines for each record. */
export function RecordSections() {
	return (
		<>
			<Section name="data-table">
				<DataTable
					caption="Races with actions"
					columns={columns}
					rows={races}
					keyOf={({ id }) => id}
					groupOf={({ isDraft }) => (isDraft ? 'Drafts' : 'Published')}
				/>
				<DataTable
					caption="Races"
					columns={withoutActions}
					rows={races}
					keyOf={({ id }) => `short-${id}`}
				/>
			</Section>
			<Drawers />
		</>
	);
}

const ids = races.map(({ id }) => id);

function Drawers() {
	const [openId, setOpenId] = useState<string | null>(null);
	const race = races.find(({ id }) => id === openId);
	const close = () => setOpenId(null);
	return (
		<Section name="drawer">
			<WithDrawer
				{...{ ids, openId, onOpen: setOpenId, onClose: close }}
				drawer={
					race && (
						<Drawer
							{...{ ids, title: race.name, noun: 'race', id: race.id }}
							onOpen={setOpenId}
							onClose={close}
							actions={<Button>Edit</Button>}
						>
							<p>{race.notes || 'No notes.'}</p>
						</Drawer>
					)
				}
			>
				<ul className="panel lines">
					{races.map(({ id, name }) => (
						<li key={id}>
							<a
								className="target"
								href={`#${id}`}
								{...recordLink(id)}
								onClick={() => setOpenId(id)}
							>
								{name}
							</a>
						</li>
					))}
				</ul>
			</WithDrawer>
		</Section>
	);
}
