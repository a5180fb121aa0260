import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { ErrorPage } from '../../layout/error-page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MissingCodeError, reloadIfReplaced } from './missing-code.ts';

/** Shown while the code of the first page is loading. */
export function PageLoading() {
	return <Skeleton label="Loading the page…" height="16rem" />;
}

/** Shown instead of a page that fails. If a new version has replaced the page's code, loads the document again. */
export function PageError() {
	const error = useRouteError();
	const [isFinal, setIsFinal] = useState(!(error instanceof MissingCodeError));
	useEffect(() => {
		if (!(error instanceof MissingCodeError)) return;
		reloadIfReplaced().then(
			(isReloading) => setIsFinal(!isReloading),
			() => setIsFinal(true),
		);
	}, [error]);
	return isFinal ? <ErrorPage /> : <PageLoading />;
}
