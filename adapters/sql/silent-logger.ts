/** Discards knex's console output, which would mix with the JSON log. knex also throws its errors. */
export const silentLogger = { warn() {}, error() {} };
