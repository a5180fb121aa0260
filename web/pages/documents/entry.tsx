import { openPage } from '../../open-page.tsx';
import DocumentsPage from './page.tsx';

openPage(DocumentsPage);
