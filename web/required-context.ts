import { createContext, useContext } from 'react';

/** Creates a React context. @returns its provider, and a hook that throws outside the provider. */
export function createRequiredContext<Value>(providerName: string) {
	const Context = createContext<Value | null>(null);
	const useValue = (): Value => {
		const value = useContext(Context);
		if (value === null) throw new Error(`${providerName} is missing`);
		return value;
	};
	return [Context.Provider, useValue] as const;
}
