import type { MemberPhoto } from '@burgee/core';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useClub } from '../../composition.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './photo-panels.module.css';
import { useRotation } from './use-rotation.ts';

/** The rotating member photo panels (specification §2); nothing for a club that names no photos. */
export function PhotoPanels() {
	const { photos = [], emails } = useClub();
	return photos.length > 0 && <Carousel photos={photos} sendTo={emails.photos} />;
}

/** The ARIA pattern of a carousel; a row that snaps, so that a thumb turns it as well. */
function Carousel({ photos, sendTo }: { photos: MemberPhoto[]; sendTo: string }) {
	const [shown, setShown] = useState(0);
	const row = useRef<HTMLDivElement>(null);

	const show = (place: number) => {
		const wrapped = (place + photos.length) % photos.length;
		setShown(wrapped);
		row.current?.scrollTo({
			left: wrapped * row.current.clientWidth,
			behavior: wrapped === place && !rotation.still ? 'smooth' : 'instant',
		});
	};
	const rotation = useRotation({ shown, next: () => show(shown + 1) });
	const turn = (step: 1 | -1) => () => {
		rotation.stop();
		show(shown + step);
	};
	const swipedTo = (place: number) => {
		if (place === shown) return;
		rotation.stop();
		setShown(place);
	};
	const onSwipe = useRef(swipedTo);
	useEffect(() => {
		onSwipe.current = swipedTo;
	});

	useEffect(() => {
		const root = row.current;
		if (root === null) return;
		const observer = new IntersectionObserver(
			(entries) => {
				// While a whole page is captured all panels say that they are in sight; one is.
				const nearest = Math.round(root.scrollLeft / root.clientWidth);
				const came = entries.find(({ isIntersecting, target }) => {
					return isIntersecting && target === root.children[nearest];
				});
				if (came) onSwipe.current(nearest);
			},
			{ root, threshold: 0.9 },
		);
		for (const panel of root.children) observer.observe(panel);
		return () => observer.disconnect();
	}, []);

	return (
		<section
			className={styles.carousel}
			aria-roledescription="carousel"
			aria-labelledby="photos"
			{...rotation.holds}
		>
			<h2 id="photos">Members’ photos</h2>
			{photos.length > 1 && (
				<div className={styles.controls}>
					{rotation.still ? (
						<p className={styles.reducedMotion}>Still, as your device asks for less motion</p>
					) : (
						<Button onClick={rotation.toggle}>
							{rotation.isPlaying ? (
								<Pause aria-hidden size={20} />
							) : (
								<Play aria-hidden size={20} />
							)}
							{rotation.isPlaying ? 'Pause' : 'Play'}
						</Button>
					)}
					<Button aria-label="Previous photo" onClick={turn(-1)}>
						<ChevronLeft aria-hidden size={24} />
					</Button>
					<span className={styles.position} aria-hidden="true">
						{shown + 1} of {photos.length}
					</span>
					<Button aria-label="Next photo" onClick={turn(1)}>
						<ChevronRight aria-hidden size={24} />
					</Button>
				</div>
			)}
			<div ref={row} className={styles.row} aria-live={rotation.rotating ? 'off' : 'polite'}>
				{photos.map(({ image, alt, caption }, place) => (
					// biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, this is a slide
					<div
						key={image}
						role="group"
						className={styles.panel}
						aria-roledescription="slide"
						aria-label={`${place + 1} of ${photos.length}`}
						inert={place !== shown}
					>
						<figure className={styles.figure}>
							<img
								className={styles.photo}
								src={`/photos/${image}`}
								alt={alt}
								width={960}
								height={600}
								loading={place === 0 ? 'eager' : 'lazy'}
								fetchPriority="low"
								decoding="async"
							/>
							<figcaption className={styles.caption}>
								<p className={styles.captionText}>{caption}</p>
								<p>
									Send us yours: <a href={`mailto:${sendTo}`}>{sendTo}</a>
								</p>
							</figcaption>
						</figure>
					</div>
				))}
			</div>
		</section>
	);
}
