import { bankLabels, type ClubFacts } from '@burgee/core';
import { emergencyWords } from '@burgee/core/display/emergency-words';
import { Burgee } from '../../layout/burgee.tsx';
import { SummaryList } from '../../ui/summary-list.tsx';
import styles from './fact-previews.module.css';
import {
	type bankFields,
	type clubFields,
	type emailFields,
	emergencyTextOf,
	type photosFields,
	type radioFields,
	type SectionValues,
	type waterFields,
} from './record.ts';

/** The header of every page and its title, and how the footer names the club. */
export function ClubPreview({
	values: { name, shortName },
	facts: { reservoir },
}: {
	values: SectionValues<typeof clubFields>;
	facts: Pick<ClubFacts, 'reservoir'>;
}) {
	return (
		<>
			<p className={styles.tab}>Events Calendar · {shortName}</p>
			<div className={styles.header}>
				<Burgee className={styles.burgee} />
				<div className={styles.brand}>
					<span className={styles.club}>{shortName}</span>
					<span className="strong">Members Area</span>
				</div>
			</div>
			<p className="small">Footer: {reservoir === null ? name : `${name}, on ${reservoir.name}`}</p>
		</>
	);
}

/** The sentences that name the addresses. */
export function EmailsPreview({ values }: { values: SectionValues<typeof emailFields> }) {
	return (
		<>
			<p>
				Something missing or wrong? Please tell us at <Shown>{values['emails.feedback']}</Shown>.
			</p>
			<p>
				Send us yours: <Shown>{values['emails.photos']}</Shown>
			</p>
			<p>
				Questions? Email <Shown>{values['emails.bookings']}</Shown>.
			</p>
		</>
	);
}

/** What Home says about the water. */
export function WaterPreview({ values }: { values: SectionValues<typeof waterFields> }) {
	return (
		<>
			{values['reservoir.waterLevelsLink'] === '' ? (
				<p>No page shows a water level.</p>
			) : (
				<>
					<p className="h3 strong">Water Level at {values['reservoir.name']}</p>
					<p>
						<Shown>More water levels</Shown>
						<span className={`small soft ${styles.address}`}>
							{values['reservoir.waterLevelsLink']}
						</span>
					</p>
				</>
			)}
			<p className="h3 strong">Water Safety</p>
			<p>
				<Shown>Respect the water</Shown>
				<span className={`small soft ${styles.address}`}>{values.waterSafetyLink}</span>
			</p>
		</>
	);
}

/** The channels and the call for help, as the information page and the trip slip name them. */
export function RadioPreview({ values }: { values: SectionValues<typeof radioFields> }) {
	const words = emergencyWords[emergencyTextOf(values.emergencyText) ?? 'inland'];
	const channels = [
		[values['radio.emergencyChannel'], 'for emergencies only'],
		[values['radio.clubChannel'], 'the club channel'],
		[values['radio.waterAuthorityChannel'], 'the water-authority channel'],
	].filter(([channel]) => channel !== '');
	return (
		<>
			<ul className="stack gap-half">
				{channels.map(([channel, use]) => (
					<li key={use}>
						Channel <strong className="h3">{channel}</strong>: {use}
					</li>
				))}
			</ul>
			<p>
				No answer within a minute? {words.noAnswer(values['radio.clubChannel'])} {words.phone.first}
			</p>
			<p>Overdue boat on a trip slip: {words.overdue}</p>
		</>
	);
}

/** The account as those who pay by transfer see it. */
export function BankPreview({ values }: { values: SectionValues<typeof bankFields> }) {
	const rows = [
		[bankLabels.accountName, values['bankDetails.accountName']],
		[bankLabels.sortCode, values['bankDetails.sortCode']],
		[bankLabels.accountNumber, values['bankDetails.accountNumber']],
		[bankLabels.iban, values['bankDetails.iban']],
	] as const;
	const filled = rows.filter(([, value]) => value !== '');
	return filled.length === 0 ? (
		<p>No event can offer payment by bank transfer.</p>
	) : (
		<SummaryList rows={filled} />
	);
}

/** What a search engine shows of the club. */
export function SearchPreview({
	isListed,
	facts: { name },
}: {
	isListed: boolean;
	facts: Pick<ClubFacts, 'name'>;
}) {
	return isListed ? (
		<p>Search engines can show the calendar, the news, the documents and the photos of {name}.</p>
	) : (
		<p>Search engines are asked not to list this site. Members open it by its address.</p>
	);
}

/** The first photo as Home shows it. */
export function PhotosPreview({
	values: { photos },
	facts: { emails },
}: {
	values: SectionValues<typeof photosFields>;
	facts: Pick<ClubFacts, 'emails'>;
}) {
	const [first] = photos;
	if (first === undefined) return <p>Home shows no photos.</p>;
	return (
		<figure className={`panel ${styles.figure}`}>
			<img
				className={styles.photo}
				src={`/photos/${first.image}`}
				alt=""
				width={960}
				height={600}
			/>
			<figcaption className="stack gap-half">
				<p className={styles.caption}>{first.caption || 'The caption'}</p>
				<p className="small">
					Send us yours: <Shown>{emails.photos}</Shown>
				</p>
				{photos.length > 1 && <p className="soft small">1 of {photos.length}</p>}
			</figcaption>
		</figure>
	);
}

/** A link of the previewed page. */
function Shown({ children }: { children: string }) {
	return <span className={styles.link}>{children}</span>;
}
