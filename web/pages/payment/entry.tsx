import { openPage } from '../../open-page.tsx';
import PaymentPage from './page.tsx';

openPage(PaymentPage);
