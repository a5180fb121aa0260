import { openPage } from '../../open-page.tsx';
import FindBookingPage from './page.tsx';

openPage(FindBookingPage);
