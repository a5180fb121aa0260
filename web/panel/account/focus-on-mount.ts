/**
 * A `ref` callback that focuses an element when the element appears. If a new element replaces the button that the
 * user pressed, the focus would otherwise be lost.
 */
export function focusOnMount(element: HTMLElement | null): void {
	element?.focus();
}
