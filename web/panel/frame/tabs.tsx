import type { KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import styles from './tabs.module.css';

interface TabsProps {
	label: string;
	tabs: readonly { to: string; label: string; current: boolean }[];
}

/** Links to the parts of a list, such as its upcoming and past entries. */
export function Tabs({ label, tabs }: TabsProps) {
	return (
		<nav aria-label={label}>
			<ul className={`screen-only ${styles.tabs}`}>
				{tabs.map((tab) => (
					<li key={tab.to}>
						<Link to={tab.to} aria-current={tab.current ? 'page' : undefined}>
							{tab.label}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}

interface TabListProps<Name extends string> {
	label: string;
	/** The label of each tab. */
	tabs: Readonly<Record<Name, string>>;
	current: Name;
	onChoose: (name: Name) => void;
}

/** Tabs for parts of a page. Each has a panel with the attributes `tabPanel`. The arrow keys choose the previous or the next tab. */
export function TabList<Name extends string>({
	label,
	tabs,
	current,
	onChoose,
}: TabListProps<Name>) {
	const names = Object.keys(tabs) as Name[];
	const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLDivElement>) => {
		const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
		const next = names.at((names.indexOf(current) + step) % names.length);
		if (step === 0 || next === undefined) return;
		onChoose(next);
		currentTarget.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus();
	};
	return (
		<div
			role="tablist"
			aria-label={label}
			className={`screen-only ${styles.tabs}`}
			onKeyDown={onKeyDown}
		>
			{names.map((name) => (
				<button
					key={name}
					type="button"
					role="tab"
					id={tabId(name)}
					aria-controls={panelId(name)}
					aria-selected={name === current}
					tabIndex={name === current ? 0 : -1}
					onClick={() => onChoose(name)}
				>
					{tabs[name]}
				</button>
			))}
		</div>
	);
}

const tabId = (name: string) => `tab-${name}`;
const panelId = (name: string) => `tab-panel-${name}`;

/**
 * Returns the attributes of the panel that belongs to a tab.
 * @param shown whether the tab is chosen. A hidden panel keeps its state.
 */
export function tabPanel(name: string, shown: boolean) {
	return {
		role: 'tabpanel',
		id: panelId(name),
		'aria-labelledby': tabId(name),
		hidden: !shown,
	};
}
