import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
	/** The address: a new one is a new try. */
	at: string;
	/** In place of what broke. */
	fallback: ReactNode;
	children: ReactNode;
}

/** Catches what nobody foresaw; React itself writes the error to the browser's console. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { at: string; broken: boolean }> {
	override state = { at: this.props.at, broken: false };

	static getDerivedStateFromProps({ at }: ErrorBoundaryProps, state: { at: string }) {
		return at === state.at ? null : { at, broken: false };
	}

	static getDerivedStateFromError() {
		return { broken: true };
	}

	override render() {
		return this.state.broken ? this.props.fallback : this.props.children;
	}
}
