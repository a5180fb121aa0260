import { openPage } from '../../open-page.tsx';
import HomePage from './page.tsx';

openPage(HomePage);
