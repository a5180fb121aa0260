import { openPage } from '../../open-page.tsx';
import NewsPage from './page.tsx';

openPage(NewsPage);
