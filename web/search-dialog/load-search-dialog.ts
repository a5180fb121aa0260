/** Imports the dialog as a separate chunk, so that no page's first load contains it. */
export const loadSearchDialog = () => import('./search-dialog.tsx');

/**
 * Loads the dialog's code early. A failed prefetch is ignored, because opening the dialog loads the code
 * again and logs the error.
 */
export function prefetchSearchDialog() {
	loadSearchDialog().catch(() => {});
}
