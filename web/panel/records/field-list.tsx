import type { InputIssue } from '@burgee/core';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { titleCase } from '../../ui/title-case.ts';
import formStyles from './form.module.css';

/** Connects a field of an item with the form. */
type BindItem<Item> = <Field extends keyof Item & string>(
	field: Field,
) => {
	name: string;
	value: Item[Field];
	error: string | undefined;
	onChange: (value: Item[Field]) => void;
};

interface FieldListProps<Item> {
	/** The name of the list, such as 'jobs'. The ids of its fields are 'jobs.0.title' and so on. */
	name: string;
	/** The name of an item, such as 'job'. */
	noun: string;
	/** The field of an item that gets the focus after this item was added or a neighbouring item was removed. */
	firstField: keyof Item & string;
	value: Item[];
	onChange: (items: Item[]) => void;
	issues: readonly InputIssue[];
	/** A new item. Without it, the list has no button that adds one. */
	blank?: Item;
	/** Called after an item was removed. By default, the focus moves to a neighbouring item. */
	onRemoved?: (item: Item, index: number) => void;
	/** What stands before the item with this index, such as a message about an item that was there. */
	message?: { index: number; content: ReactNode } | null;
	/** Returns the title of an item for screen readers, or ''. */
	titleOf: (item: Item) => string;
	/** Returns the fields of an item. */
	children: (item: Item, bind: BindItem<Item>) => ReactNode;
}

/** A list in a form, to which the admin can add items. The items can be moved and removed. The focus follows the item. */
export function FieldList<Item extends { key: string }>({
	name,
	noun,
	firstField,
	value: items,
	onChange,
	issues,
	blank,
	onRemoved,
	message,
	titleOf,
	children,
}: FieldListProps<Item>) {
	const [focusOn, setFocusOn] = useState<{ id: string } | null>(null);
	useEffect(() => {
		if (focusOn !== null) document.getElementById(focusOn.id)?.focus();
	}, [focusOn]);

	const addId = `${name}.add`;
	const change = (to: Item[], focusId: string) => {
		onChange(to);
		setFocusOn({ id: focusId });
	};
	const add = (added: Item) =>
		change([...items, { ...added, key: newKey() }], `${name}.${items.length}.${firstField}`);
	const move = (item: Item, from: number, to: number) => {
		change(
			items.toSpliced(from, 1).toSpliced(to, 0, item),
			`${name}.${to}.${to > from ? 'down' : 'up'}`,
		);
	};
	const remove = (item: Item, index: number) => {
		const left = items.toSpliced(index, 1);
		if (onRemoved) {
			onChange(left);
			onRemoved(item, index);
		} else {
			const next = `${name}.${Math.min(index, left.length - 1)}.${firstField}`;
			change(left, left.length === 0 ? addId : next);
		}
	};

	const rows = items.map((item, index) => {
		const id = `${name}.${index}`;
		const title = titleOf(item).trim() || `${noun} ${index + 1}`;
		const bind: BindItem<Item> = (field) => ({
			name: `${id}.${field}`,
			value: item[field],
			error: issues.find(({ path }) => path.join('.') === `${id}.${field}`)?.message,
			onChange: (value) => onChange(items.with(index, { ...item, [field]: value })),
		});
		return (
			<li key={item.key} className={`panel ${formStyles.item}`}>
				<fieldset className={`stack ${formStyles.itemGroup}`}>
					<legend>
						{titleCase(noun)} {index + 1}
					</legend>
					{children(item, bind)}
					<ItemButtons
						id={id}
						title={title}
						isFirst={index === 0}
						isLast={index === items.length - 1}
						onMove={(step) => move(item, index, index + step)}
						onRemove={() => remove(item, index)}
					/>
				</fieldset>
			</li>
		);
	});
	if (message) {
		rows.splice(message.index, 0, <li key="message">{message.content}</li>);
	}

	return (
		<>
			<ol className="stack">{rows}</ol>
			{blank && (
				<div>
					<Button id={addId} icon={Plus} onClick={() => add(blank)}>
						Add {titleCase(noun)}
					</Button>
				</div>
			)}
		</>
	);
}

interface ItemButtonsProps {
	id: string;
	title: string;
	isFirst: boolean;
	isLast: boolean;
	onMove: (step: 1 | -1) => void;
	onRemove: () => void;
}

/** The buttons that move and remove an item. */
function ItemButtons({ id, title, isFirst, isLast, onMove, onRemove }: ItemButtonsProps) {
	return (
		<div className="row">
			<Button
				id={`${id}.up`}
				icon={ArrowUp}
				aria-label={`Move up: ${title}`}
				aria-disabled={isFirst}
				onClick={() => !isFirst && onMove(-1)}
			/>
			<Button
				id={`${id}.down`}
				icon={ArrowDown}
				aria-label={`Move down: ${title}`}
				aria-disabled={isLast}
				onClick={() => !isLast && onMove(1)}
			/>
			<Button variant="quiet" icon={Trash2} aria-label={`Remove ${title}`} onClick={onRemove}>
				Remove
			</Button>
		</div>
	);
}

let lastKey = 0;

function newKey(): string {
	lastKey += 1;
	return `new item ${lastKey}`;
}
