import type { Ports } from '../ports/ports.ts';
import type { Admin } from '../rules/admin/admin.ts';
import type { ClubFacts } from '../rules/club-facts.ts';
import type { CampaignForm } from '../rules/news/campaign-form.ts';
import type { WaterReadingForm } from '../rules/water/water-reading-form.ts';
import { listDocumentFiles } from './documents/list-document-files.ts';
import { readDocumentFile } from './documents/read-document-file.ts';
import { removeDocument } from './documents/remove-document.ts';
import { replaceDocument } from './documents/replace-document.ts';
import { restoreDocument } from './documents/restore-document.ts';
import { createCampaign } from './news/create-campaign.ts';
import { deleteCampaign } from './news/delete-campaign.ts';
import { type CampaignListRequest, listCampaigns } from './news/list-campaigns.ts';
import { readStoredCampaign } from './news/read-stored-campaign.ts';
import { updateCampaign } from './news/update-campaign.ts';
import { readClubFacts } from './read-club-facts.ts';
import { updateClubFacts } from './update-club-facts.ts';
import { addWaterReading } from './water/add-water-reading.ts';
import { correctWaterReading } from './water/correct-water-reading.ts';
import { deleteWaterReading } from './water/delete-water-reading.ts';
import { listWaterReadings, type ReadingListRequest } from './water/list-water-readings.ts';
import { readWaterReading } from './water/read-water-reading.ts';

/** A change of a record. `revision` is the revision that the admin saw. */
export interface Change {
	revision: number | null;
}

/**
 * Returns the use cases of the panel's content pages, bound to these ports. The pages are newsletters, water
 * readings, documents and facts.
 */
export function clubContent(ports: Ports) {
	return {
		listCampaigns: (admin: Admin, request?: CampaignListRequest) =>
			listCampaigns(ports, admin, request),
		readStoredCampaign: (id: string) => readStoredCampaign(ports, id),
		createCampaign: (admin: Admin, request: { form: CampaignForm; key?: string }) =>
			createCampaign(ports, admin, request),
		updateCampaign: (admin: Admin, request: Change & { id: string; form: CampaignForm }) =>
			updateCampaign(ports, admin, request),
		deleteCampaign: (admin: Admin, request: Change & { id: string }) =>
			deleteCampaign(ports, admin, request),
		listWaterReadings: (admin: Admin, request?: ReadingListRequest) =>
			listWaterReadings(ports, admin, request),
		readWaterReading: (at: string) => readWaterReading(ports, at),
		addWaterReading: (admin: Admin, form: WaterReadingForm) => addWaterReading(ports, admin, form),
		correctWaterReading: (admin: Admin, request: Change & { at: string; form: WaterReadingForm }) =>
			correctWaterReading(ports, admin, request),
		deleteWaterReading: (admin: Admin, request: Change & { at: string }) =>
			deleteWaterReading(ports, admin, request),
		listDocumentFiles: (admin: Admin) => listDocumentFiles(ports, admin),
		readDocumentFile: (fileName: string) => readDocumentFile(ports, fileName),
		replaceDocument: (admin: Admin, request: Change & { fileName: string; bytes: Uint8Array }) =>
			replaceDocument(ports, admin, request),
		removeDocument: (admin: Admin, request: Change & { fileName: string }) =>
			removeDocument(ports, admin, request),
		restoreDocument: (admin: Admin, request: Change & { fileName: string }) =>
			restoreDocument(ports, admin, request),
		readClubFacts: () => readClubFacts(ports),
		updateClubFacts: (admin: Admin, request: Change & { facts: ClubFacts }) =>
			updateClubFacts(ports, admin, request),
	};
}
