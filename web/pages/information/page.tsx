import { OpeningSoon } from '../../ui/opening-soon.tsx';

export default function InformationPage() {
	return (
		<OpeningSoon
			title="Club Information"
			what="The noticeboard, the radio channels and how the club works"
		/>
	);
}
