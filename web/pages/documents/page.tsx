import { pageMessages } from '@burgee/core/display/page-messages';
import { sitePages } from '@burgee/core/rules/site/pages';
import { useCall } from '../../api/use-load.ts';
import { usePublicFacts } from '../../public-facts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmailLink } from '../../ui/email-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { DocumentCard } from './document-card.tsx';
import styles from './page.module.css';

/** The number of placeholder cards while the documents load. A club has seven documents at first (specification §2). */
const expectedCards = 7;

export default function DocumentsPage() {
	const { name, pages } = usePublicFacts();
	const answer = useCall('GET /api/documents');
	return (
		<Page
			title={sitePages.documents.title}
			description={`The documents of ${name}, such as its rules and fees, as PDFs.`}
			lead="The club’s documents as PDFs, to read, save or print."
			wide
		>
			<Loaded
				data={answer}
				loading={{
					label: 'Loading documents…',
					height: '12rem',
					lines: expectedCards,
					className: `columns ${styles.loading}`,
				}}
				error={pageMessages.documentsFailed}
				empty={({ documents }) =>
					documents.length === 0 && (
						<EmptyState
							title="No Documents Yet"
							action={
								pages.information && <ButtonLink to="/information">Club Information</ButtonLink>
							}
						>
							<p>
								The club hasn’t added any documents yet. If you need one, please ask at{' '}
								<EmailLink to="feedback" />.
							</p>
						</EmptyState>
					)
				}
			>
				{({ documents }) => (
					<ul className={`columns print-block ${styles.cards}`}>
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
