/** Returns how many volunteers a job of a work day has and needs: '2 signed up, 3 needed'. */
export function displayVolunteers(job: {
	currentVolunteers: number;
	volunteersNeeded: number;
}): string {
	return `${job.currentVolunteers} signed up, ${job.volunteersNeeded} needed`;
}
