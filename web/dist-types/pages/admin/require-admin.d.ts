import { type Permission } from '@burgee/core';
/** Lets a signed-in administrator through, with this permission if one is named (specification §2, §6). */
export default function RequireAdmin({ permission }: {
    permission?: Permission;
}): import("react").JSX.Element;
