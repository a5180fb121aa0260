import { openPage } from '../../open-page.tsx';
import OfferPage from './page.tsx';

openPage(OfferPage);
