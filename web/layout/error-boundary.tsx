import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
	/** When `resetKey` changes, the error boundary clears the error and renders its children again. */
	resetKey: string;
	fallback: ReactNode;
	children: ReactNode;
}

interface ErrorBoundaryState {
	resetKey: string;
	hasError: boolean;
}

/** Catches errors that components throw while rendering. React logs each error to the console. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
	override state = { resetKey: this.props.resetKey, hasError: false };

	static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: ErrorBoundaryState) {
		return resetKey === state.resetKey ? null : { resetKey, hasError: false };
	}

	static getDerivedStateFromError() {
		return { hasError: true };
	}

	override render() {
		return this.state.hasError ? this.props.fallback : this.props.children;
	}
}
