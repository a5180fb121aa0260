import { accentProblem, linkProblem } from '@burgee/core/rules/site/look/club-look';
import { palette } from '@burgee/core/rules/site/look/palette';
import { useState } from 'react';
import { SummaryList } from '../../ui/summary-list.tsx';
import { ColourField } from './colour-field.tsx';
import { FactsSection, type SectionContext } from './facts-section.tsx';
import { LogoField } from './logo-field.tsx';
import { lookFields, lookRows, typedColours } from './look-fields.ts';
import { LookPreview } from './look-preview.tsx';

const { look: own } = palette.light;

/** The club's logo and its colours. All others follow from them (decision: club-look). */
export function LookSection({ context }: { context: SectionContext }) {
	const [isUploading, setIsUploading] = useState(false);
	return (
		<FactsSection
			context={context}
			title="Logo and Colours"
			submitLabel="Save Logo and Colours"
			fields={lookFields}
			summary={<SummaryList rows={lookRows(context.facts)} />}
			preview={(values) => (
				<LookPreview
					logo={values['look.logo']}
					colours={typedColours(values)}
					shortName={context.facts.shortName}
				/>
			)}
			notYet={isUploading ? 'Wait until the logo is uploaded.' : undefined}
		>
			{({ bind, values }) => {
				const { bar, accent, link } = typedColours(values);
				return (
					<>
						<LogoField {...bind('look.logo')} bar={bar ?? own.bar} onUploading={setIsUploading} />
						<ColourField
							{...bind('look.bar')}
							own={own.bar}
							hint="The bar at the top of every page. Its text becomes light or dark to suit it."
						/>
						<ColourField
							{...bind('look.accent')}
							own={own.accent}
							hint="One button on a page has it, such as “Book 2 places”."
							problem={accentProblem(accent)}
						/>
						<ColourField
							{...bind('look.link')}
							own={own.link}
							hint="Also the colour of icons, dates and smaller buttons. It must be dark enough to be read on white."
							problem={linkProblem(link)}
						/>
						<p className="soft small">
							Leave a colour empty to keep Burgee’s own. Dark pages, which many phones show in the
							evening, get lighter or darker shades of the same colours.
						</p>
					</>
				);
			}}
		</FactsSection>
	);
}
