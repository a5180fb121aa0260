import { openPage } from '../../open-page.tsx';
import SignUpConfirmedPage from './page.tsx';

openPage(SignUpConfirmedPage);
