import { pageMessages } from '@burgee/core/display/page-messages';
import { sitePages } from '@burgee/core/rules/site/pages';
import { useLoad } from '../../api/use-load.ts';
import { useClub, usePorts } from '../../composition.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DocumentCard } from './document-card.tsx';
import styles from './page.module.css';

/**
 * The number of placeholder cards while the documents load. The club has seven documents (specification
 * §2).
 */
const expectedCards = 7;

export default function DocumentsPage() {
	const { api } = usePorts();
	const { name, emails } = useClub();
	const answer = useLoad((signal) => api('GET /api/documents', { signal }), [api]);
	return (
		<Page
			title={sitePages.documents.title}
			description={`The constitution, handbook, rules, fees and moorings map of ${name}, as PDFs.`}
			lead="The club’s documents as PDFs, to read, save or print."
			wide
		>
			<Loaded
				data={answer}
				loading={
					<div className={styles.loading}>
						<Skeleton label="Loading documents…" height="12rem" lines={expectedCards} />
					</div>
				}
				error={pageMessages.documentsFailed}
				empty={({ documents }) =>
					documents.length === 0 && (
						<EmptyState
							title="No Documents Yet"
							action={<ButtonLink to="/information">Club Information</ButtonLink>}
						>
							<p>
								The club hasn’t added any documents yet. If you need one, please ask at{' '}
								<a href={`mailto:${emails.feedback}`}>{emails.feedback}</a>.
							</p>
						</EmptyState>
					)
				}
			>
				{({ documents }) => (
					<ul className={styles.cards}>
						{documents.map((document) => (
							<li key={document.id} className={styles.item}>
								<DocumentCard document={document} />
							</li>
						))}
					</ul>
				)}
			</Loaded>
		</Page>
	);
}
