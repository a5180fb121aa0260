import { openPage } from '../../open-page.tsx';
import CampaignPreviewPage from './page.tsx';

openPage(CampaignPreviewPage);
