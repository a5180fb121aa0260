import { openPage } from '../../open-page.tsx';
import InformationPage from './page.tsx';

openPage(InformationPage);
