import type { InputIssue } from '@burgee/core';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './error-summary.module.css';

interface ErrorSummaryProps {
	issues: readonly InputIssue[];
	/** Where to go if the form cannot be sent any more. */
	wayOut?: ReactNode;
}

/** Lists the problems of a form, with links to the fields. New issues move the focus to the summary. */
export function ErrorSummary({ issues, wayOut }: ErrorSummaryProps) {
	const box = useRef<HTMLDivElement>(null);

	useEffect(() => {
		if (issues.length > 0) box.current?.focus();
	}, [issues]);

	if (issues.length === 0) return null;
	// Several fields can have the same error message. The summary shows the message once, with a link to the
	// first field.
	const unique = issues.filter(
		({ message }, index) => issues.findIndex((issue) => issue.message === message) === index,
	);
	return (
		<div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
			<h2 className="h3">There is a problem</h2>
			<ul className={styles.list}>
				{unique.map(({ path, message }) => {
					const name = path.join('.');
					return (
						<li key={message}>
							{name === '' ? (
								message
							) : (
								<a href={`#${name}`} onClick={(event) => focusField(event, name)}>
									{message}
								</a>
							)}
						</li>
					);
				})}
			</ul>
			{wayOut && <div className={styles.wayOut}>{wayOut}</div>}
		</div>
	);
}

function focusField(event: MouseEvent, name: string) {
	const field = document.getElementById(name);
	if (field === null) return;
	event.preventDefault();
	field.focus();
}
