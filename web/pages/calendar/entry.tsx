import { openPage } from '../../open-page.tsx';
import CalendarPage from './page.tsx';

openPage(CalendarPage);
