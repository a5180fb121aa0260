import type { ClubJson } from '@burgee/core';
export declare function Footer({ club }: {
    club: ClubJson;
}): import("react").JSX.Element;
