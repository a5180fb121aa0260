import { Copy, Download, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { TabList, tabPanel } from '../panel/frame/tabs.tsx';
import { Button, ButtonLink, type ButtonVariant } from '../ui/button.tsx';
import choiceStyles from '../ui/choice.module.css';
import { CopyField } from '../ui/copy-field.tsx';
import { CountField } from '../ui/count-field.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { CheckField, FileField, TextField } from '../ui/field.tsx';
import { JobChoice } from '../ui/job-choice.tsx';
import { OverflowMenu } from '../ui/overflow-menu.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { jobs } from './samples.ts';
import { Section } from './section.tsx';

const variants: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];

/** What people press and fill in. */
export function ControlSections() {
	return (
		<>
			<Section name="button">
				{variants.map((variant) => (
					<div key={variant} className="row">
						<Button variant={variant}>Save {variant}</Button>
						<Button variant={variant} icon={Pencil}>
							With an icon
						</Button>
						<Button variant={variant} disabled>
							Disabled
						</Button>
						<Button variant={variant} aria-disabled>
							Busy…
						</Button>
						<ButtonLink variant={variant} to="/">
							Link
						</ButtonLink>
					</div>
				))}
			</Section>
			<Section name="overflow-menu">
				<OverflowMenu
					name="Regatta"
					actions={[
						{ label: 'Copy', icon: Copy, onClick: () => {} },
						{ label: 'Download', icon: Download, to: '/' },
						{ label: 'Delete', icon: Trash2, onClick: () => {}, tone: 'danger' },
					]}
				/>
			</Section>
			<Fields />
			<Choices />
			<Tabs />
		</>
	);
}

function Fields() {
	const [text, setText] = useState('Kestrel');
	const [count, setCount] = useState('2');
	const [isChecked, setIsChecked] = useState(true);
	const field = { value: text, onChange: setText };
	const error = 'Enter a boat name';
	return (
		<>
			<Section name="field">
				<TextField label="Boat name" name="plain" {...field} required />
				<TextField label="Boat name" name="hint" hint="As on the transom." {...field} />
				<TextField
					label="Boat name"
					name="error"
					hint="As on the transom."
					error={error}
					{...field}
				/>
				<TextField label="Notes" name="multiline" multiline rows={3} {...field} />
				<fieldset disabled>
					<TextField label="Boat name" name="disabled" {...field} />
				</fieldset>
				<SelectField label="Class" name="class" options={['Kestrel', 'Solo']} {...field} />
				<FileField label="Handicaps" name="file" accept=".csv" onChange={() => {}} />
				<CheckField
					label="Boat event"
					name="check"
					hint="Members are asked for their boat’s name."
					value={isChecked}
					onChange={setIsChecked}
				/>
			</Section>
			<Section name="count-field">
				<CountField label="People" name="count" value={count} onChange={setCount} min={1} />
				<CountField
					{...{ label: 'Children', name: 'wrong-count', value: '2.5', min: 0 }}
					error="Enter a whole number"
					onChange={() => {}}
				/>
			</Section>
			<Section name="copy-field">
				<CopyField label="Link" name="link" value="https://club.example/invitation/one" />
			</Section>
			<Section name="error-summary">
				<ErrorSummary issues={issues} />
			</Section>
		</>
	);
}

const issues = [
	{ path: ['error'], message: 'Enter a boat name' },
	{ path: [], message: 'The event has changed. Please reload the page.' },
];

function Choices() {
	const [selected, setSelected] = useState(['slipway']);
	return (
		<>
			<Section name="choice">
				<div className="stack gap-1">
					{['Paid', 'Declined'].map((card) => (
						<label key={card} className={choiceStyles.choice}>
							<input type="radio" name="card" defaultChecked={card === 'Paid'} />
							<span className="strong">{card}</span>
						</label>
					))}
				</div>
			</Section>
			<Section name="job-choice">
				<JobChoice
					{...{ jobs, name: 'jobs', value: selected, onChange: setSelected }}
					error="Choose a job"
					legend="Jobs"
					hint="Choose as many as you like."
				/>
			</Section>
		</>
	);
}

function Tabs() {
	const [current, setCurrent] = useState<'form' | 'preview'>('form');
	return (
		<Section name="tabs">
			<TabList
				label="Parts of the form"
				tabs={{ form: 'Form', preview: 'Preview' }}
				current={current}
				onChoose={setCurrent}
			/>
			<p {...tabPanel('form', current === 'form')}>The form.</p>
			<p {...tabPanel('preview', current === 'preview')}>The preview.</p>
		</Section>
	);
}
