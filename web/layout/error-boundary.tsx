import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';

interface ErrorBoundaryProps {
	/** The address: a new one is a new try. */
	at: string;
	children: ReactNode;
}

/** A page that broke, or whose code could not be fetched. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { at: string; broken: boolean }> {
	override state = { at: this.props.at, broken: false };

	static getDerivedStateFromProps({ at }: ErrorBoundaryProps, state: { at: string }) {
		return at === state.at ? null : { at, broken: false };
	}

	static getDerivedStateFromError() {
		return { broken: true };
	}

	override render() {
		if (!this.state.broken) return this.props.children;
		return (
			<Page title="Something Went Wrong" announce>
				<EmptyState
					title="This page ran aground"
					action={
						<Button variant="primary" onClick={() => window.location.reload()}>
							Load Again
						</Button>
					}
				>
					<p>It is our fault, not yours. Loading it again usually helps.</p>
				</EmptyState>
			</Page>
		);
	}
}
