import { type BookingForm, type EventJson } from '@burgee/core';
export type BookedPlaces = BookingForm;
interface BookedProps {
    event: EventJson;
    booked: BookedPlaces;
    onBookMore: () => void;
}
export declare function Booked({ event, booked, onBookMore }: BookedProps): import("react").JSX.Element;
export {};
