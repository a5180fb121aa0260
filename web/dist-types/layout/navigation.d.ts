/** The links of the header (specification §2). */
export interface HeaderLink {
    to: string;
    label: string;
    /** Where the mobile menu says it otherwise. */
    mobileLabel?: string;
}
export declare const mainLinks: readonly HeaderLink[];
export declare const informationLinks: readonly HeaderLink[];
