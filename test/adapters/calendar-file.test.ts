import { IcsCalendarFile } from '@burgee/adapters/calendar-file/ics-calendar-file';
import { calendarFileContract } from '../contracts/calendar-file.contract.ts';

calendarFileContract('ics', new IcsCalendarFile());
