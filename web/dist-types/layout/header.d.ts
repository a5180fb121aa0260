import type { ClubJson } from '@burgee/core';
export declare function Header({ club }: {
    club: ClubJson;
}): import("react").JSX.Element;
