import type { ClubJson } from '@burgee/core';
import { createContext, type ReactNode, useContext } from 'react';
import type { ClubApi } from './api/client.ts';

/** What the pages need of the world. */
export interface BrowserPorts {
	api: ClubApi;
}

const PortsContext = createContext<BrowserPorts | null>(null);
const ClubContext = createContext<ClubJson | null>(null);

export function PortsProvider({ ports, children }: { ports: BrowserPorts; children: ReactNode }) {
	return <PortsContext value={ports}>{children}</PortsContext>;
}

export function ClubProvider({ club, children }: { club: ClubJson; children: ReactNode }) {
	return <ClubContext value={club}>{children}</ClubContext>;
}

export function usePorts(): BrowserPorts {
	const ports = useContext(PortsContext);
	if (ports === null) throw new Error('usePorts: there is no PortsProvider above');
	return ports;
}

/** The club's own facts; inside the shell they are always there. */
export function useClub(): ClubJson {
	const club = useContext(ClubContext);
	if (club === null) throw new Error('useClub: there is no ClubProvider above');
	return club;
}
