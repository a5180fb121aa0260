import { useCallback, useEffect, useState } from 'react';
import { type LoadState, useLoad } from '../../api/use-load.ts';
import { useAdminLoad, useLeaveIfRefused } from '../frame/session.tsx';

export interface ListPage<Row> {
	rows: Row[];
	/** The cursor of the list's next page. Null on the last page. */
	next: string | null;
	/** The number of records that the list leaves out, because they cannot be read. */
	unreadableRecords?: number;
}

interface Paging {
	/** The index of the first row that the last call of `loadMore` added. 0 if `loadMore` was never called. */
	firstNew: number;
	more: 'idle' | 'loading' | 'failed';
}

/** A list that is loaded page by page. `Extra` is what else the server answers, such as the provider of the records. */
export type PagedList<Row, Extra = unknown> = Extra &
	ListPage<Row> &
	Paging & { loadMore: () => void };

export interface ListChanges<Row, Extra> {
	changeRows: (changed: (rows: Row[]) => Row[]) => void;
	replaceList: (page: ListPage<Row> & Extra) => void;
}

/**
 * Loads a list page by page. When `load` changes, the old rows stay until the new rows have loaded.
 * The list therefore does not flicker while the user types. `changeRows` changes the shown rows at once, and
 * loads the list again. A page calls it with the server's answer to a change, because a user who acts quickly would otherwise
 * send an outdated revision. `replaceList` does the same with a whole list that the server has answered.
 */
export function usePagedLoad<Row, Extra>(
	load: (page: { after?: string }, signal?: AbortSignal) => Promise<ListPage<Row> & Extra>,
): LoadState<PagedList<Row, Extra>> & ListChanges<Row, Extra> {
	const first = useAdminLoad(useLoad(useCallback((signal) => load({}, signal), [load])));
	const leaveIfRefused = useLeaveIfRefused();
	const [list, setList] = useState<(ListPage<Row> & Extra & Paging) | null>(null);

	useEffect(() => {
		if (first.state === 'loaded') setList({ ...first.value, firstNew: 0, more: 'idle' });
	}, [first]);

	const { retry } = first;
	const changeRows = (changed: (rows: Row[]) => Row[]) => {
		setList((current) => current && { ...current, rows: changed(current.rows) });
		retry();
	};
	const replaceList = (page: ListPage<Row> & Extra) => {
		setList({ ...page, firstNew: 0, more: 'idle' });
		retry();
	};
	const changes = { changeRows, replaceList };
	if (list === null || first.state === 'failed') {
		return first.state === 'loaded'
			? { state: 'loading', retry, ...changes }
			: { ...first, ...changes };
	}
	const loadMore = async () => {
		if (list.more === 'loading') return;
		setList({ ...list, more: 'loading' });
		// Ignores the result of the request if another query has replaced the rows in the meantime.
		const change = (result: Partial<ListPage<Row> & Paging>) =>
			setList((current) => (current?.rows === list.rows ? { ...current, ...result } : current));
		try {
			const page = await load(list.next === null ? {} : { after: list.next });
			const rows = [...list.rows, ...page.rows];
			change({ ...page, rows, firstNew: list.rows.length, more: 'idle' });
		} catch (error) {
			if (!leaveIfRefused(error)) change({ more: 'failed' });
		}
	};
	return { state: 'loaded', retry, value: { ...list, loadMore }, ...changes };
}
