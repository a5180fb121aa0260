/**
 * Whether the screen was as narrow as a phone's when the page was loaded. Turning the phone does not change the
 * value.
 */
export const isPhone = window.matchMedia('(max-width: 47.99rem)').matches;
