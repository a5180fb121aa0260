import { type EventJson } from '@burgee/core';
export declare function BookingClosed({ event, announce }: {
    event: EventJson;
    announce: boolean;
}): import("react").JSX.Element;
export declare function ViewOnly({ event }: {
    event: EventJson;
}): import("react").JSX.Element;
export declare function PaymentNotOpen({ event }: {
    event: EventJson;
}): import("react").JSX.Element;
