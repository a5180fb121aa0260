import { type SignUp, toInstant, type WorkDay, type WorkDayJob } from '@burgee/core';
import type { DocumentData, DocumentSnapshot } from 'firebase-admin/firestore';
import { firestoreTime } from './event-document.ts';
import {
	readCount,
	readFlag,
	readInstant,
	readName,
	readOptionalString,
	readString,
	toTimestamp,
} from './lenient-values.ts';

/**
 * Returns the fields of a document `workDays/{id}`. The fields have the specification's names, and the date
 * is a timestamp.
 */
export function toWorkDayFields({ id: _, ...workDay }: WorkDay): DocumentData {
	return { ...workDay, date: toTimestamp(workDay.date) };
}

/** Reads a work day from a document of any shape (decision: stored-names). */
export function readWorkDay(document: DocumentSnapshot): WorkDay | null {
	const fields = document.data();
	if (fields === undefined) return null;
	return {
		id: document.id,
		name: readName(fields.name),
		description: readString(fields.description),
		// An unreadable date becomes 1970, so that the work day counts as past and no member comes on a
		// guessed date.
		date: readInstant(fields.date) ?? toInstant(new Date(0)),
		foodAvailable: readFlag(fields.foodAvailable),
		active: readFlag(fields.active),
		jobs: readList(fields.jobs).flatMap(readJob),
	};
}

function readJob(value: unknown): WorkDayJob[] {
	if (typeof value !== 'object' || value === null) return [];
	const fields = new Map<string, unknown>(Object.entries(value));
	const id = readString(fields.get('id'));
	// Omit a job without an id, because volunteers could not select the job.
	if (id === '') return [];
	return [
		{
			id,
			title: readName(fields.get('title')),
			description: readString(fields.get('description')),
			volunteersNeeded: readCount(fields.get('volunteersNeeded')),
		},
	];
}

export function toSignUpFields({ id: _, ...signUp }: SignUp): DocumentData {
	return Object.fromEntries(Object.entries(signUp).filter(([, value]) => value !== null));
}

export function readSignUp(document: DocumentSnapshot): SignUp {
	const fields = document.data() ?? {};
	return {
		id: document.id,
		workDayId: readString(fields.workDayId),
		workDayName: readName(fields.workDayName),
		firstName: readString(fields.firstName),
		lastName: readString(fields.lastName),
		...readSelectedJobs(document),
		otherJob: readOptionalString(fields.otherJob),
		notes: readOptionalString(fields.notes),
		bringingTools: readFlag(fields.bringingTools),
		wantsFood: readFlag(fields.wantsFood),
		submittedAt: readInstant(fields.submittedAt) ?? firestoreTime(document.createTime),
	};
}

export function readSelectedJobs(document: DocumentSnapshot): Pick<SignUp, 'selectedJobs'> {
	return {
		selectedJobs: readList(document.get('selectedJobs')).map(readString).filter(Boolean),
	};
}

function readList(value: unknown): unknown[] {
	return Array.isArray(value) ? value : [];
}
