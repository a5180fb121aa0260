import type { MemberPhoto } from '@burgee/core';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIsHydrated } from '../../api/page-data.ts';
import { usePublicFacts } from '../../public-facts.ts';
import { Button } from '../../ui/button.tsx';
import { EmailLink } from '../../ui/email-link.tsx';
import { whenVisible } from '../../ui/when-visible.ts';
import styles from './photo-panels.module.css';
import { useRotation } from './use-rotation.ts';

/** The rotating member photos (specification §2). Renders nothing for a club without photos. */
export function PhotoPanels() {
	const { photos = [] } = usePublicFacts();
	return photos.length > 0 && <Carousel photos={photos} />;
}

/**
 * A carousel that follows the ARIA pattern 'carousel'. The slides form a scroll-snap row that users can
 * swipe.
 */
function Carousel({ photos }: { photos: MemberPhoto[] }) {
	const [shown, setShown] = useState(0);
	const isHydrated = useIsHydrated();
	const row = useRef<HTMLDivElement>(null);
	const [isNear, setIsNear] = useState(false);

	const show = (index: number) => {
		const wrapped = (index + photos.length) % photos.length;
		setShown(wrapped);
		row.current?.scrollTo({
			left: wrapped * row.current.clientWidth,
			behavior: wrapped === index && !rotation.reducedMotion ? 'smooth' : 'instant',
		});
	};
	const rotation = useRotation({ shown, next: () => show(shown + 1) });
	const move = (step: 1 | -1) => () => {
		rotation.stop();
		show(shown + step);
	};
	const onSwipe = useEffectEvent((index: number) => {
		if (index === shown) return;
		rotation.stop();
		setShown(index);
	});

	useEffect(() => {
		const abort = new AbortController();
		whenVisible(row.current, abort.signal).then(() => setIsNear(true));
		return () => abort.abort();
	}, []);

	useEffect(() => {
		const root = row.current;
		if (root === null) return;
		const observer = new IntersectionObserver(
			(entries) => {
				// All slides can be visible at once, for example in a full-page screenshot. The scroll
				// position therefore decides which slide is current.
				const nearest = Math.round(root.scrollLeft / root.clientWidth);
				const isNearestVisible = entries.some(({ isIntersecting, target }) => {
					return isIntersecting && target === root.children[nearest];
				});
				if (isNearestVisible) onSwipe(nearest);
			},
			{ root, threshold: 0.9 },
		);
		for (const panel of root.children) observer.observe(panel);
		return () => observer.disconnect();
	}, []);

	return (
		<section
			className={`stack screen-only ${styles.carousel}`}
			aria-roledescription="carousel"
			aria-labelledby="photos"
			{...rotation.pauseHandlers}
		>
			<h2 id="photos">Members’ Photos</h2>
			{photos.length > 1 && (
				<div className={`row ${styles.controls}`}>
					{/* The style sheet shows one of the two, so that nothing moves when the page becomes interactive. */}
					<div className={styles.rotation}>
						<p>Paused: your device is set to reduce motion</p>
						<Button icon={rotation.isPlaying ? Pause : Play} onClick={rotation.toggle}>
							{rotation.isPlaying ? 'Pause' : 'Play'}
						</Button>
					</div>
					<Button aria-label="Previous photo" onClick={move(-1)}>
						<ChevronLeft aria-hidden size={24} />
					</Button>
					<span className={styles.position} aria-hidden="true">
						{shown + 1} of {photos.length}
					</span>
					<Button aria-label="Next photo" onClick={move(1)}>
						<ChevronRight aria-hidden size={24} />
					</Button>
				</div>
			)}
			<div
				ref={row}
				className={`panel ${styles.row}`}
				aria-live={rotation.isRotating ? 'off' : 'polite'}
			>
				{photos.map(({ image, alt, caption }, index) => (
					// biome-ignore lint/a11y/useSemanticElements: a slide is no group of form fields
					<div
						key={image}
						role="group"
						className={styles.panel}
						aria-roledescription="slide"
						aria-label={`${index + 1} of ${photos.length}`}
						inert={isHydrated && index !== shown}
					>
						<figure className={styles.figure}>
							<img
								className={styles.photo}
								// The other photos load when the member comes near the carousel.
								src={index === 0 || isNear ? `/photos/${image}` : undefined}
								alt={alt}
								width={960}
								height={600}
								loading="lazy"
								fetchPriority="low"
								decoding="async"
							/>
							<figcaption className={`stack gap-1 ${styles.caption}`}>
								<p className={styles.captionText}>{caption}</p>
								<p>
									Send us yours: <EmailLink to="photos" />
								</p>
							</figcaption>
						</figure>
					</div>
				))}
			</div>
		</section>
	);
}
