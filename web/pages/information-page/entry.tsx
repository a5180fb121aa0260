import { openPage } from '../../open-page.tsx';
import OwnPage from './page.tsx';

openPage(OwnPage);
