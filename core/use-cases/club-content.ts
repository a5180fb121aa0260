import type { Ports } from '../ports/ports.ts';
import type { Admin } from '../rules/admin/admin.ts';
import type { ClubFacts } from '../rules/club-facts.ts';
import type { CampaignForm } from '../rules/news/campaign-form.ts';
import type { WaterReadingForm } from '../rules/water/water-reading-form.ts';
import { addWaterReading } from './add-water-reading.ts';
import { correctWaterReading } from './correct-water-reading.ts';
import { createCampaign } from './create-campaign.ts';
import { deleteCampaign } from './delete-campaign.ts';
import { deleteWaterReading } from './delete-water-reading.ts';
import { type CampaignListRequest, listCampaigns } from './list-campaigns.ts';
import { listDocumentFiles } from './list-document-files.ts';
import { listWaterReadings, type ReadingListRequest } from './list-water-readings.ts';
import { readClubFacts } from './read-club-facts.ts';
import { readDocumentFile } from './read-document-file.ts';
import { readStoredCampaign } from './read-stored-campaign.ts';
import { readWaterReading } from './read-water-reading.ts';
import { removeDocument } from './remove-document.ts';
import { replaceDocument } from './replace-document.ts';
import { restoreDocument } from './restore-document.ts';
import { updateCampaign } from './update-campaign.ts';
import { updateClubFacts } from './update-club-facts.ts';

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
