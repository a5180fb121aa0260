import type { ClubJson } from '@burgee/core/api/club';
import { createContext, type ReactNode, useContext } from 'react';
import type { ClubApi } from './api/client.ts';

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
	if (ports === null) throw new Error('usePorts must be called inside a PortsProvider');
	return ports;
}

/** Returns the club's facts. Every component inside the Shell may call this hook. */
export function useClub(): ClubJson {
	const club = useContext(ClubContext);
	if (club === null) throw new Error('useClub must be called inside a ClubProvider');
	return club;
}
