import { openPage } from '../../open-page.tsx';
import WorkDayBookingPage from './page.tsx';

openPage(WorkDayBookingPage);
