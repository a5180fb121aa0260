import { menusOf } from '@burgee/core/rules/site/listed-pages';
import { usePublicFacts } from '../../public-facts.ts';
import { CheckField } from '../../ui/field.tsx';
import { SummaryList } from '../../ui/summary-list.tsx';
import { FactsSection, type SectionContext } from './facts-section.tsx';
import { pagesFields, pagesOf, type SectionValues } from './record.ts';

type Values = SectionValues<typeof pagesFields>;

/** Which pages the club has, and so what its menus contain. */
export function PagesSection({ context }: { context: SectionContext }) {
	return (
		<FactsSection
			context={context}
			title="Pages and Menu"
			submitLabel="Save Pages"
			fields={pagesFields}
			summary={<Menus values={pagesFields.valuesOf(context.facts)} context={context} />}
			preview={(values) => <Menus values={values} context={context} />}
		>
			{({ bind, values }) => (
				<>
					<p className="soft">
						A page without a tick does not exist for members: no menu has it, the search does not
						find it, and its address shows “Page Not Found”. What the panel stores for it is kept.
						Home, the calendar and the pages about bookings always exist.
					</p>
					<CheckField hint="Newsletters, on Home too." {...bind('pages.news')} />
					<CheckField
						hint="The PDFs keep their addresses, so that other pages can link to them."
						{...bind('pages.documents')}
					/>
					<CheckField
						hint="Radio channels, the noticeboard and trip slips."
						{...bind('pages.information')}
					/>
					<CheckField hint="Advice for a first season in a dinghy." {...bind('pages.beginners')} />
					{values['pages.beginners'] && (
						<CheckField
							hint="How fast a boat can go, with a calculator. A rowing club may not need it."
							{...bind('pages.hullSpeed')}
						/>
					)}
					<CheckField
						hint="Members see and join the club’s work days, on Home too."
						{...bind('pages.workDays')}
					/>
				</>
			)}
		</FactsSection>
	);
}

/** The entries of the menus in the site header, those of the club's own pages included. */
function Menus({ values, context: { facts } }: { values: Values; context: SectionContext }) {
	const chosen = menusOf({ ...facts, pages: pagesOf(values) });
	const { menus: current } = usePublicFacts();
	const names = (menu: keyof typeof chosen) => {
		const own = current[menu].filter(({ path }) => path.startsWith('/pages/'));
		return [...chosen[menu], ...own].map(({ label }) => label).join(', ');
	};
	return (
		<SummaryList
			rows={[
				['Menu', names('main')],
				['Information', names('information') || 'Not in the menu'],
			]}
		/>
	);
}
