import { no, type TableDescription, zero } from '../../create-tables.ts';

export const workDayTables: Record<string, TableDescription> = {
	work_days: {
		columns: {
			id: 'id',
			name: 'text',
			description: 'text',
			date: 'key',
			foodAvailable: 'flag',
			active: 'flag',
			draft: no,
			/** A JSON list. */
			jobs: 'text',
			revision: zero,
		},
		indexes: [['date', 'id']],
	},
	work_day_sign_ups: {
		columns: {
			id: 'id',
			workDayId: 'key',
			workDayName: 'text',
			firstName: 'text',
			lastName: 'text',
			/** A JSON list. */
			selectedJobs: 'text',
			otherJob: 'text?',
			notes: 'text?',
			bringingTools: 'flag',
			wantsFood: 'flag',
			submittedAt: 'key',
			erasedAt: 'key?',
			revision: zero,
		},
		indexes: [['workDayId', 'submittedAt']],
	},
};

export const contentTables: Record<string, TableDescription> = {
	campaigns: {
		columns: {
			id: 'id',
			subject: 'text',
			finished_at: 'key',
			preview_url: 'text?',
			body: 'text?',
			draft: no,
			revision: zero,
		},
	},
	/** The reservoir's water levels in metres. */
	water_readings: { columns: { dateTime: 'id', value: 'double', revision: zero } },
	document_revisions: { columns: { fileName: 'id', revision: 'integer' } },
	/** `facts` is JSON. */
	club_facts: { columns: { id: 'id', facts: 'text', revision: 'integer' } },
};

export const accountTables: Record<string, TableDescription> = {
	admins: {
		columns: {
			uid: 'id',
			email: 'key',
			name: 'key',
			role: 'key',
			/** A JSON list. */
			permissions: 'text',
			disabled: 'flag',
			revision: zero,
		},
	},
	member_guards: { columns: { id: 'id', revision: 'integer' } },
	accounts: { columns: { uid: 'id', revision: 'integer' } },
	credentials: {
		columns: { uid: 'id', email: 'key', passwordHash: 'text' },
		unique: ['email'],
	},
	second_factors: {
		columns: {
			uid: 'id',
			secret: 'text',
			/** Null while the admin adds the second factor. */
			addedAt: 'key?',
			lastTimeStep: 'bigint',
			/** JSON: the digests of the unused recovery codes. */
			recoveryCodes: 'text',
			revision: 'integer',
		},
	},
	invitations: {
		columns: { uid: 'id', tokenHash: 'key', reason: 'key', expiresAt: 'key', createdBy: 'key?' },
		indexes: [['tokenHash']],
	},
	sessions: {
		columns: {
			tokenHash: 'id',
			uid: 'key',
			accountRevision: zero,
			device: { type: 'text', default: '' },
			createdAt: 'key',
			lastSeenAt: 'key',
		},
		indexes: [['uid']],
	},
	audit_log: {
		columns: {
			id: 'id',
			at: 'key',
			uid: 'key?',
			who: 'text',
			what: 'key',
			subjectId: 'key',
			subject: 'text',
			/** `before` and `after` are JSON. */
			before: 'text?',
			after: 'text?',
		},
		indexes: [['uid', 'at'], ['subjectId']],
	},
};
