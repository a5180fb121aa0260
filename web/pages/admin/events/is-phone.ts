/** Whether the list has a phone's compact rows. A phone that is turned stays narrower than this. */
export const isPhone = window.matchMedia('(max-width: 47.99rem)').matches;
