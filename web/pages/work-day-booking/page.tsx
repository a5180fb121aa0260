import { OpeningSoon } from '../../ui/opening-soon.tsx';

export default function WorkDayBookingPage() {
	return <OpeningSoon title="Work Days" what="The sign-up for the club’s work days" />;
}
