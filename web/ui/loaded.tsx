import type { ReactNode } from 'react';
import { isNotFound, withErrorId } from '../api/client.ts';
import type { LoadState } from '../api/use-load.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { Skeleton, type SkeletonProps } from './skeleton.tsx';

export interface LoadedProps<Value> {
	data: LoadState<Value>;
	loading: SkeletonProps;
	/** The error message that is shown if loading the data failed. */
	error: string | ((error: Error) => string);
	/** Replaces the error message if the server replied 404. */
	missing?: ReactNode;
	/** Wraps the loading placeholder or the error message, for example in a page with a title. */
	frame?: (state: ReactNode) => ReactNode;
	/** Returns a notice to show above the content if the data could not be refreshed. */
	stale?: (value: Value) => ReactNode;
	/** Returns the content to show if `value` is empty. Returns false if `value` is not empty. */
	empty?: (value: Value) => ReactNode;
	children: (value: Value) => ReactNode;
}

/**
 * Shows a placeholder while `useLoad` loads the data, then shows the data. If loading failed, shows an
 * error with a Try Again button.
 */
export function Loaded<Value>({
	data,
	loading,
	error,
	missing,
	frame = (state) => state,
	stale,
	empty,
	children,
}: LoadedProps<Value>) {
	switch (data.state) {
		case 'loading':
			return frame(<Skeleton {...loading} />);
		case 'failed':
			if (missing !== undefined && isNotFound(data.error)) return missing;
			return frame(
				<Notice tone="error" action={<Button onClick={data.retry}>Try Again</Button>}>
					{withErrorId(typeof error === 'string' ? error : error(data.error), data.error)}
				</Notice>,
			);
		case 'loaded':
			return (
				<>
					{stale?.(data.value)}
					{empty?.(data.value) || children(data.value)}
				</>
			);
	}
}
