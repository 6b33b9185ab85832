/** For better-auth's limits, which must be numbers that Postgres takes: an organization grows as it likes, and no list is cut. */
export const NO_LIMIT = Number.MAX_SAFE_INTEGER
