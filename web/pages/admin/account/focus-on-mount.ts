/**
 * A `ref` that gives a new element the focus. Without it, the focus would be lost with the button that the user
 * pressed, if the element replaces this button.
 */
export function focusOnMount(element: HTMLElement | null): void {
	element?.focus();
}
