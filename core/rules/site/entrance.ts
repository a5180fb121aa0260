/** The path of the page that asks for the password of a closed members area (decision: members-password). */
export const entrancePath = '/enter';
