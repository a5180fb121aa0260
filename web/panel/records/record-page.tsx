import { type PanelPageName, panelPages } from '@burgee/core/rules/site/panel-pages';
import { type ReactNode, useCallback } from 'react';
import { useLoad } from '../../api/use-load.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { useFlashMessage } from '../frame/flash-message.tsx';
import { useAdminLoad } from '../frame/session.tsx';
import { MissingRecord } from './missing-record.tsx';
import type { PanelRecord } from './record.ts';

type LoadedRecord<Stored> = Pick<
	PanelRecord<object, Stored, unknown>,
	'list' | 'load' | 'loading' | 'loadFailed' | 'missing'
> &
	Record<'create' | 'update', { page: PanelPageName }>;

interface RecordPageProps<Stored> {
	record: LoadedRecord<Stored>;
	/** The id in the address. Undefined on the page that creates a record. */
	id: string | undefined;
	/** Returns what stands below the title, such as the record's name. */
	lead?: (stored: Stored) => ReactNode;
	/** Renders the form that creates a record (null), or edits the stored record. */
	children: (stored: Stored | null) => ReactNode;
}

/** The page that creates a record, or edits the record in the address. */
export function RecordPage<Stored>({ id, ...props }: RecordPageProps<Stored>) {
	if (id !== undefined) return <EditPage key={id} id={id} {...props} />;
	return (
		<Page wide title={panelPages[props.record.create.page].title}>
			{props.children(null)}
		</Page>
	);
}

function EditPage<Stored>({
	id,
	record,
	lead,
	children,
}: RecordPageProps<Stored> & { id: string }) {
	const [flashMessage] = useFlashMessage();
	const stored = useAdminLoad(
		useLoad(useCallback((signal) => record.load(id, signal), [record, id])),
	);
	return (
		<Page
			wide
			title={panelPages[record.update.page].title}
			lead={stored.state === 'loaded' && lead?.(stored.value)}
		>
			{flashMessage}
			<Loaded
				data={stored}
				loading={{ label: record.loading, lines: 8 }}
				error={record.loadFailed}
				missing={<MissingRecord list={record.list} error={record.missing} />}
			>
				{children}
			</Loaded>
		</Page>
	);
}
