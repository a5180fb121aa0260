import { openPage } from '../../open-page.tsx';
import MyBookingPage from './page.tsx';

openPage(MyBookingPage);
