import type { Ports } from '../ports/ports.ts';
import type { Admin } from '../rules/admin/admin.ts';
import type { ClubFacts } from '../rules/club-facts.ts';
import type { CampaignForm } from '../rules/news/campaign-form.ts';
import type { WaterReadingForm } from '../rules/water/water-reading-form.ts';
import { readClubFacts, updateClubFacts } from './club-facts.ts';
import { removeDocument, replaceDocument, restoreDocument } from './documents/manage-documents.ts';
import { listDocumentFiles, readDocumentFile } from './documents/read-documents.ts';
import { createCampaign, deleteCampaign, updateCampaign } from './news/manage-campaigns.ts';
import {
	type CampaignListRequest,
	listCampaigns,
	readStoredCampaign,
} from './news/read-campaigns.ts';
import {
	addWaterReading,
	correctWaterReading,
	deleteWaterReading,
} from './water/manage-water-readings.ts';
import {
	listWaterReadings,
	type ReadingListRequest,
	readWaterReading,
} from './water/read-water-levels.ts';

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
