import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
/** 'primary' is the signal-flag yellow: for the one main action of a page. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export declare function Button({ variant, type, className, ...button }: ComponentProps<'button'> & {
    variant?: ButtonVariant;
}): import("react").JSX.Element;
type Target = ({
    to: string;
} & Omit<ComponentProps<typeof Link>, 'to'>) | (ComponentProps<'a'> & {
    href: string;
});
/** A link that looks like a button: `to` a page of ours, or `href` for anything else. */
export declare function ButtonLink({ variant, className, ...link }: Target & {
    variant?: ButtonVariant;
}): import("react").JSX.Element;
export {};
