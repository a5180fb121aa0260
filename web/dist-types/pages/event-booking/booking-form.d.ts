import { type BookingForm as BookedForm, type EventJson } from '@burgee/core';
interface BookingFormProps {
    event: EventJson;
    onBooked: (booked: BookedForm) => void;
    onClosed: () => void;
}
export declare function BookingForm({ event, onBooked, onClosed }: BookingFormProps): import("react").JSX.Element;
export {};
