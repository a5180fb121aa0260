import type { BookingFormInput, ClubJson, DashboardJson, ErrorCode, EventBookingsJson, EventFormInput, EventJson, InputIssue, ListedEventJson, OverviewJson, Permission, SessionJson } from '@burgee/core';
export type BookingRequestJson = BookingFormInput & {
    eventId: string;
    submittedAt: string;
};
/** The server's calls (its OpenAPI description is at /api/openapi.json). Each throws ApiError. */
export interface ClubApi {
    club(signal?: AbortSignal): Promise<ClubJson>;
    upcomingEvents(signal?: AbortSignal): Promise<EventJson[]>;
    event(id: string, signal?: AbortSignal): Promise<EventJson>;
    /** A repeat with the same key and content makes no second booking. */
    submitBooking(request: BookingRequestJson, key: string): Promise<{
        bookingId: string;
    }>;
    signIn(credentials: {
        email: string;
        password: string;
    }): Promise<SessionJson>;
    /** Null where nobody is signed in. */
    session(signal?: AbortSignal): Promise<SessionJson | null>;
    signOut(): Promise<void>;
    dashboard(signal?: AbortSignal): Promise<DashboardJson>;
    adminEvents(signal?: AbortSignal): Promise<ListedEventJson[]>;
    adminEvent(id: string, signal?: AbortSignal): Promise<EventJson>;
    createEvent(form: EventFormInput): Promise<EventJson>;
    updateEvent(id: string, form: EventFormInput): Promise<EventJson>;
    deleteEvent(id: string): Promise<void>;
    bookingsOverview(signal?: AbortSignal): Promise<OverviewJson>;
    eventBookings(eventId: string, signal?: AbortSignal): Promise<EventBookingsJson>;
}
/** A call that was refused, or that never came through ('network'). The message is a sentence to show. */
export declare class ApiError extends Error {
    readonly name = "ApiError";
    readonly code: ErrorCode | 'network';
    /** 0 where no answer came. */
    readonly status: number;
    readonly issues: InputIssue[];
    readonly permission: Permission | null;
    constructor(message: string, facts: {
        code: ApiError['code'];
        status: number;
        issues?: InputIssue[] | undefined;
        permission?: Permission | undefined;
    });
}
export declare function createClubApi(): ClubApi;
