import type { ManagedFactsJson } from '@burgee/core/api/content';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { api } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';
import { useLeaveWarning } from '../frame/unsaved-changes.tsx';
import formStyles from '../records/form.module.css';
import { useFieldsForm } from '../records/use-fields-form.ts';
import styles from './facts-editor.module.css';
import { PhotoFields } from './photo-fields.tsx';
import { emergencyLabels, factFields, withPhotoNumber } from './record.ts';

type FactName = Exclude<keyof typeof factFields.empty, 'allowIndexing' | 'photos'>;

interface FactField {
	name: FactName;
	hint?: string;
	type?: 'email' | 'url';
	maxLength?: number;
}

const groups: { legend: string; fields: FactField[] }[] = [
	{
		legend: 'The club',
		fields: [
			{ name: 'name', maxLength: 100 },
			{ name: 'shortName', hint: 'Shown in the header and in page titles.', maxLength: 20 },
			{ name: 'website', type: 'url' },
		],
	},
	{
		legend: 'Email addresses',
		fields: [
			{ name: 'emails.feedback', type: 'email' },
			{ name: 'emails.photos', hint: 'Home asks members to send photos here.', type: 'email' },
			{ name: 'emails.bookings', hint: 'For questions about a booking.', type: 'email' },
		],
	},
	{
		legend: 'The water',
		fields: [
			{ name: 'reservoir.name' },
			{ name: 'reservoir.waterLevelsLink', type: 'url' },
			{ name: 'waterSafetyLink', type: 'url' },
		],
	},
	{
		legend: 'Radio channels',
		fields: [
			{ name: 'radio.emergencyChannel', hint: 'For example 16, 37A or M2.', maxLength: 4 },
			{ name: 'radio.clubChannel', maxLength: 4 },
			{
				name: 'radio.waterAuthorityChannel',
				hint: 'Leave it empty if there is none.',
				maxLength: 4,
			},
		],
	},
];

interface FactsEditorProps {
	loaded: ManagedFactsJson;
	/** Receives the facts as they are stored. */
	onSaved: (saved: ManagedFactsJson) => void;
}

/** The form in which an admin edits the club's facts. */
export function FactsEditor({ loaded, onSaved }: FactsEditorProps) {
	const edited = { noun: 'page', stored: loaded, load: () => api('GET /api/admin/club') };
	const form = useFieldsForm(factFields, edited, {
		arrange: (issues) => issues.map(withPhotoNumber),
		send: async (body, { revision }) => {
			const saved = await api('PUT /api/admin/club', { revision, body });
			stopWarning();
			onSaved(saved);
		},
		failure: panelMessages.factsUpdateFailed,
	});
	const { values, issues, saving, touched, bind, submit, conflictDialog } = form;
	const stopWarning = useLeaveWarning(touched);

	return (
		<>
			<form className="stack gap-3" onSubmit={submit} noValidate>
				<ErrorSummary issues={issues} />
				<fieldset className={`stack gap-4 ${formStyles.columns}`} disabled={saving}>
					<div className={formStyles.form}>
						{groups.map(({ legend, fields }) => (
							<fieldset key={legend} className={formStyles.group}>
								<legend>{legend}</legend>
								{fields.map(({ name, ...field }) => (
									<TextField key={name} autoComplete="off" {...field} {...bind(name)} />
								))}
							</fieldset>
						))}
						<fieldset className={formStyles.group}>
							<legend>Emergencies</legend>
							<SelectField
								hint="The information page and the trip slip say so."
								options={emergencyLabels}
								{...bind('emergencyText')}
							/>
						</fieldset>
						<fieldset className={formStyles.group}>
							<legend>Search engines</legend>
							<CheckField
								hint="Search engines may need weeks to follow a change. The panel and payment pages are never listed."
								{...bind('allowIndexing')}
							/>
						</fieldset>
					</div>
					<fieldset className={formStyles.group}>
						<legend>Photos on Home</legend>
						<PhotoFields
							value={values.photos}
							onChange={bind('photos').onChange}
							issues={issues}
							saved={loaded.photos ?? []}
						/>
					</fieldset>
					<div className={`${formStyles.buttons} ${styles.buttons}`}>
						<Button type="submit" variant="primary">
							{saving ? 'Saving…' : 'Save Club Facts'}
						</Button>
					</div>
				</fieldset>
			</form>
			{conflictDialog}
		</>
	);
}
