import type { InputIssue } from '@burgee/core';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';

interface FieldListOptions<Item> {
	/** The name of the list, such as 'jobs'. The ids of its fields are 'jobs.0.title' and so on. */
	name: string;
	/** The field of an item that gets the focus after this item was added or a neighbouring item was removed. */
	firstField: string;
	items: Item[];
	onChange: (items: Item[]) => void;
}

/**
 * Adds, moves and removes items of a list in a form. The focus follows the item. The button that adds an item
 * needs the id `addId`.
 */
export function useFieldList<Item>({ name, firstField, items, onChange }: FieldListOptions<Item>) {
	const [focusOn, setFocusOn] = useState<{ id: string } | null>(null);
	useEffect(() => {
		if (focusOn !== null) document.getElementById(focusOn.id)?.focus();
	}, [focusOn]);

	const addId = `${name}.add`;
	const change = (to: Item[], focusId: string) => {
		onChange(to);
		setFocusOn({ id: focusId });
	};
	return {
		addId,
		add: (item: Item) => change([...items, item], `${name}.${items.length}.${firstField}`),
		move: (index: number, step: 1 | -1) => {
			const others = items.filter((_, position) => position !== index);
			const moved = items.filter((_, position) => position === index);
			const to = index + step;
			change(
				[...others.slice(0, to), ...moved, ...others.slice(to)],
				`${name}.${to}.${step === 1 ? 'down' : 'up'}`,
			);
		},
		remove: (index: number) =>
			change(
				items.filter((_, position) => position !== index),
				items.length === 1 ? addId : `${name}.${Math.min(index, items.length - 2)}.${firstField}`,
			),
	};
}

/** Returns the error message of a field of an item, such as 'jobs.0.title'. */
export function issueAt(issues: readonly InputIssue[], id: string): string | undefined {
	return issues.find(({ path }) => path.join('.') === id)?.message;
}

interface ItemButtonsProps {
	/** The id of the item, such as 'jobs.0'. */
	id: string;
	/** The name of the item, for screen readers. */
	name: string;
	isFirst: boolean;
	isLast: boolean;
	onMove: (step: 1 | -1) => void;
	onRemove: () => void;
}

/** The buttons that move and remove an item of a list. */
export function ItemButtons({ id, name, isFirst, isLast, onMove, onRemove }: ItemButtonsProps) {
	return (
		<div className="row">
			<Button
				id={`${id}.up`}
				icon={ArrowUp}
				aria-label={`Move up: ${name}`}
				aria-disabled={isFirst}
				onClick={() => !isFirst && onMove(-1)}
			/>
			<Button
				id={`${id}.down`}
				icon={ArrowDown}
				aria-label={`Move down: ${name}`}
				aria-disabled={isLast}
				onClick={() => !isLast && onMove(1)}
			/>
			<Button variant="quiet" icon={Trash2} aria-label={`Remove ${name}`} onClick={onRemove}>
				Remove
			</Button>
		</div>
	);
}
