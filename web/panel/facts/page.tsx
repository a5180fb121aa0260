import { hasPermission } from '@burgee/core';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { useCall, useLastLoaded } from '../../api/use-load.ts';
import { useReloadPublicFacts } from '../../public-facts.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFlashMessage } from '../frame/flash-message.tsx';
import { useAdmin, useAdminLoad } from '../frame/session.tsx';
import { ContentPage } from '../records/content-page.tsx';
import { applyLook } from './apply-look.ts';
import { FactsEditor } from './facts-editor.tsx';
import { MembersPasswordSection } from './members-password.tsx';

/** The club's name, addresses, links, radio channels, logo, colours and photos (decision: club-facts). */
export default function ClubFactsPage() {
	const admin = useAdmin();
	const canWrite = hasPermission(admin, 'members:write');
	const facts = useLastLoaded(useAdminLoad(useCall('GET /api/admin/club')));
	const reloadClub = useReloadPublicFacts();
	const [flashMessage] = useFlashMessage();
	return (
		<ContentPage
			current="club-facts"
			lead="The club’s name, addresses, links, radio channels, logo, colours and photos, as every page shows them."
			notice={flashMessage}
		>
			<Loaded
				data={facts}
				loading={{ label: 'Loading the club’s facts…', lines: 8 }}
				error={panelMessages.factsFailed}
			>
				{(loaded) => (
					<>
						{(!canWrite || loaded.isFixed) && (
							<Notice tone="info">
								{loaded.isFixed
									? 'These facts come from a file on the server (CLUB_FILE) and cannot be changed here. Please ask the person who runs the server.'
									: 'To change these facts, you need the permission members:write.'}
							</Notice>
						)}
						<FactsEditor
							facts={loaded}
							canEdit={canWrite && !loaded.isFixed}
							onSaved={(saved) => {
								facts.change(() => saved);
								applyLook(saved.look);
								reloadClub();
							}}
						/>
					</>
				)}
			</Loaded>
			{hasPermission(admin, 'members:read') && <MembersPasswordSection />}
		</ContentPage>
	);
}
