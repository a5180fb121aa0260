import { type EventLetterForm, eventLetterForm } from '@burgee/core';
import { callPath } from '@burgee/core/api/call-path';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { useListener } from '../../use-listener.ts';
import { useLaterLoad } from '../records/use-later-load.ts';
import styles from './event-letter.module.css';

/** Shows the letter as its readers will see it. The server writes the email, so that the preview is the same. */
export function LetterPreview({ eventId, letter }: { eventId: string; letter: EventLetterForm }) {
	const draft = useLastValid({
		...letter,
		subject: letter.subject.trim() || 'The subject',
		text: letter.text.trim() || 'The text of your email',
	});
	const load = useCallback(
		(signal: AbortSignal) =>
			api('POST /api/admin/events/:eventId/letters/preview', {
				...{ eventId, signal },
				body: draft,
			}),
		[eventId, draft],
	);
	return (
		<section className="stack gap-1" aria-label="Preview">
			<p className="soft small strong">Preview, with your name in the greeting</p>
			<p className="strong">{draft.subject}</p>
			<Loaded
				data={useLaterLoad(load)}
				loading={{ label: 'Loading the preview…', height: '20rem' }}
				error={panelMessages.letterPreviewFailed}
			>
				{({ html }) => <LetterFrame html={html} />}
			</Loaded>
		</section>
	);
}

/** Returns the draft as it last was when it could have been sent. Its first value must be valid. */
function useLastValid(draft: EventLetterForm): EventLetterForm {
	const [last, setLast] = useState(draft);
	const isSame = JSON.stringify(draft) === JSON.stringify(last);
	if (isSame || !eventLetterForm.safeParse(draft).success) return last;
	setLast(draft);
	return draft;
}

/** The page must not have the inline styles of an email, so a frame has them, whose document allows them. */
function LetterFrame({ html }: { html: string }) {
	const frame = useRef<HTMLIFrameElement>(null);
	const [isReady, setIsReady] = useState(false);
	/** Makes the frame as high as the email. */
	const fit = () => {
		const height = frame.current?.contentDocument?.body.offsetHeight;
		if (frame.current && height) frame.current.style.height = `${height}px`;
	};
	const fill = useEffectEvent(() => {
		const content = frame.current?.contentDocument;
		if (!content) return;
		content.documentElement.innerHTML = html;
		fit();
	});
	useListener('resize', fit);
	// biome-ignore lint/correctness/useExhaustiveDependencies: the frame shows each new text
	useEffect(() => {
		if (isReady) fill();
	}, [isReady, html]);
	return (
		<iframe
			ref={frame}
			title="The email as it will look"
			src={callPath('GET /api/admin/letter-frame')}
			sandbox="allow-same-origin"
			className={styles.frame}
			onLoad={() => setIsReady(true)}
		/>
	);
}
