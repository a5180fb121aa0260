import { openPage } from '../../open-page.tsx';
import BeginnersPage from './page.tsx';

openPage(BeginnersPage);
