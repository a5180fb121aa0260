import type { ManagedFactsJson } from '@burgee/core/api/content';
import { useCallback, useState } from 'react';
import { CheckField, TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useLeaveWarning } from '../frame/unsaved-changes.tsx';
import styles from './fact-previews.module.css';
import {
	BankPreview,
	ClubPreview,
	EmailsPreview,
	RadioPreview,
	SearchPreview,
	WaterPreview,
} from './fact-previews.tsx';
import { FactsSection, type SectionContext } from './facts-section.tsx';
import { LookSection } from './look-section.tsx';
import { PagesSection } from './pages-section.tsx';
import { PhotosSection } from './photos-section.tsx';
import {
	addressFields,
	bankFields,
	clubFields,
	emailFields,
	emergencyLabels,
	radioFields,
	searchFields,
	waterFields,
} from './record.ts';

const plain = { autoComplete: 'off' };
const link = { ...plain, type: 'url' };
const email = { ...plain, type: 'email' };
const channel = { ...plain, maxLength: 4 };

interface FactsEditorProps {
	facts: ManagedFactsJson;
	canEdit: boolean;
	/** Receives the facts as they are stored. */
	onSaved: (saved: ManagedFactsJson) => void;
}

/** The sections of the club's facts. An admin edits and saves each on its own. */
export function FactsEditor({ facts, canEdit, onSaved }: FactsEditorProps) {
	const [lastSaved, setLastSaved] = useState<string | null>(null);
	const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
	useLeaveWarning(unsaved.size > 0);
	const onUnsaved = useCallback(
		(title: string, isUnsaved: boolean) =>
			setUnsaved((before) => {
				const others = [...before].filter((other) => other !== title);
				return new Set(isUnsaved ? [...others, title] : others);
			}),
		[],
	);
	const context: SectionContext = {
		facts,
		editing: canEdit
			? {
					lastSaved,
					onUnsaved,
					onSaved: (title, saved) => {
						setLastSaved(title);
						onSaved(saved);
					},
				}
			: null,
	};
	return (
		<>
			<FactsSection
				context={context}
				title="The Club"
				submitLabel="Save the Club"
				fields={clubFields}
				preview={(values) => <ClubPreview values={values} facts={facts} />}
			>
				{({ bind }) => (
					<>
						<TextField {...plain} maxLength={100} {...bind('name')} />
						<TextField
							{...plain}
							hint="Shown in the header and in page titles."
							maxLength={20}
							{...bind('shortName')}
						/>
						<TextField {...link} {...bind('website')} />
					</>
				)}
			</FactsSection>
			<FactsSection
				context={context}
				title="Email Addresses"
				submitLabel="Save Email Addresses"
				fields={emailFields}
				preview={(values) => <EmailsPreview values={values} />}
			>
				{({ bind }) => (
					<>
						<TextField {...email} {...bind('emails.feedback')} />
						<TextField
							{...email}
							hint="Home asks members to send photos here."
							{...bind('emails.photos')}
						/>
						<TextField
							{...email}
							hint="For questions about a booking."
							{...bind('emails.bookings')}
						/>
					</>
				)}
			</FactsSection>
			<FactsSection
				context={context}
				title="The Water"
				submitLabel="Save the Water"
				fields={waterFields}
				preview={(values) => <WaterPreview values={values} />}
			>
				{({ bind }) => (
					<>
						<TextField
							{...plain}
							hint="The lake, river or harbour that pages name, such as Tarn Water."
							{...bind('reservoir.name')}
						/>
						<TextField
							{...link}
							hint="Leave it empty if the water has no level that members ask for. Then no page shows one."
							{...bind('reservoir.waterLevelsLink')}
						/>
						<TextField {...link} {...bind('waterSafetyLink')} />
					</>
				)}
			</FactsSection>
			<FactsSection
				context={context}
				title="Radio and Emergencies"
				submitLabel="Save Radio Details"
				fields={radioFields}
				preview={(values) => <RadioPreview values={values} />}
			>
				{({ bind }) => (
					<>
						<TextField
							{...channel}
							hint="For example 16, 37A or M2."
							{...bind('radio.emergencyChannel')}
						/>
						<TextField {...channel} {...bind('radio.clubChannel')} />
						<TextField
							{...channel}
							hint="Leave it empty if there is none."
							{...bind('radio.waterAuthorityChannel')}
						/>
						<SelectField
							hint="The information page and the trip slip say so."
							options={emergencyLabels}
							{...bind('emergencyText')}
						/>
					</>
				)}
			</FactsSection>
			<FactsSection
				context={context}
				title="Postal Address"
				submitLabel="Save Postal Address"
				fields={addressFields}
				preview={({ address }) => <p className={styles.lines}>{address || 'No address'}</p>}
			>
				{({ bind }) => (
					<TextField
						{...plain}
						multiline
						rows={4}
						hint="Printed on receipts. No page for members shows it."
						{...bind('address')}
					/>
				)}
			</FactsSection>
			<FactsSection
				context={context}
				title="Bank Details"
				submitLabel="Save Bank Details"
				fields={bankFields}
				preview={(values) => <BankPreview values={values} />}
			>
				{({ bind }) => (
					<>
						<p className="soft">
							For events that offer payment by bank transfer. Only members who choose it see these
							details. Leave all fields empty if the club takes no transfers.
						</p>
						<TextField {...plain} maxLength={70} {...bind('bankDetails.accountName')} />
						<TextField
							{...plain}
							inputMode="numeric"
							hint="6 digits, such as 20-20-15."
							{...bind('bankDetails.sortCode')}
						/>
						<TextField
							{...plain}
							inputMode="numeric"
							hint="8 digits."
							{...bind('bankDetails.accountNumber')}
						/>
						<TextField {...plain} hint="For payers abroad." {...bind('bankDetails.iban')} />
					</>
				)}
			</FactsSection>
			<LookSection context={context} />
			<PagesSection context={context} />
			<PhotosSection context={context} />
			<FactsSection
				context={context}
				title="Search Engines"
				submitLabel="Save Search Engines"
				fields={searchFields}
				preview={({ allowIndexing }) => <SearchPreview isListed={allowIndexing} facts={facts} />}
			>
				{({ bind }) => (
					<CheckField
						hint="Search engines may need weeks to follow a change. The panel and payment pages are never listed."
						{...bind('allowIndexing')}
					/>
				)}
			</FactsSection>
		</>
	);
}
