import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';

/** A page that broke, or whose code could not be fetched. A new address is a new try: give it a key. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
	override state = { broken: false };

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
