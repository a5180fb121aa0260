import { openPage } from '../../open-page.tsx';
import NotFoundPage from './page.tsx';

openPage(NotFoundPage);
