/**
 * Imports the search dialog as a separate chunk, so that the first load of a page does not contain the dialog's
 * code.
 */
export const loadSearchDialog = () => import('./search-dialog.tsx');

/**
 * Prefetches the code of the search dialog. A failed prefetch is ignored, because opening the dialog loads the
 * code again and logs the error.
 */
export function prefetchSearchDialog() {
	loadSearchDialog().catch(() => {});
}
