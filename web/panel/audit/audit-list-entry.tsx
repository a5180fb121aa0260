import type { AuditEntry } from '@burgee/core';
import { auditSentence, displayChanges } from '@burgee/core/display/audit-sentences';
import { displayShortDate, displayTime } from '@burgee/core/display/dates';
import styles from './audit.module.css';

/** One entry of the audit log: a sentence, who and when, and the changed fields before and after. */
export function AuditListEntry({ entry }: { entry: AuditEntry }) {
	const sentence = auditSentence(entry);
	const changes = displayChanges(entry);
	const versions = versionsOf(entry);
	return (
		<li className={styles.entry} tabIndex={-1}>
			<p className="strong">{sentence}</p>
			<p className="soft small">
				<time dateTime={entry.at}>
					{displayShortDate(entry.at)}, {displayTime(entry.at)}
				</time>{' '}
				· {entry.who}
			</p>
			{changes.length > 0 && (
				<details>
					<summary>{versions.map(([, title]) => title).join(' and ')}</summary>
					<table className={styles.changes}>
						<caption className="visually-hidden">{sentence}</caption>
						<thead>
							<tr>
								<th scope="col">Field</th>
								{versions.map(([version, title]) => (
									<th key={version} scope="col">
										{title}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{changes.map((change) => (
								<tr key={change.label}>
									<th scope="row">{change.label}</th>
									{versions.map(([version]) => (
										<td key={version}>{change[version]}</td>
									))}
								</tr>
							))}
						</tbody>
					</table>
				</details>
			)}
		</li>
	);
}

/** The versions of the record to show: both, or only one if the record was added or removed. */
function versionsOf({ before, after }: AuditEntry): ['before' | 'after', title: string][] {
	if (before === null) return [['after', 'Details']];
	if (after === null) return [['before', 'Details']];
	return [
		['before', 'Before'],
		['after', 'After'],
	];
}
