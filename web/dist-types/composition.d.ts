import type { ClubJson } from '@burgee/core';
import { type ReactNode } from 'react';
import type { ClubApi } from './api/client.ts';
import type { OwnBookings } from './pages/event-booking/own-bookings.ts';
/** What the pages need of the world. */
export interface BrowserPorts {
    api: ClubApi;
    ownBookings: OwnBookings;
}
export declare function PortsProvider({ ports, children }: {
    ports: BrowserPorts;
    children: ReactNode;
}): import("react").JSX.Element;
export declare function ClubProvider({ club, children }: {
    club: ClubJson;
    children: ReactNode;
}): import("react").JSX.Element;
export declare function usePorts(): BrowserPorts;
/** The club's own facts; inside the shell they are always there. */
export declare function useClub(): ClubJson;
