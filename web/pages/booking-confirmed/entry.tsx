import { openPage } from '../../open-page.tsx';
import BookingConfirmedPage from './page.tsx';

openPage(BookingConfirmedPage);
