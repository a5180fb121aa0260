import { openPage } from '../../open-page.tsx';
import EventBookingPage from './page.tsx';

openPage(EventBookingPage);
