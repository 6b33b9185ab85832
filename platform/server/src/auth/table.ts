/**
 * The tables that better-auth makes and owns, as far as we read them. Their columns are camelCase in SQL too:
 * query them with `withoutPlugins()`, or every name would be turned into snake_case.
 */
export type UserRow = { id: string; name: string; email: string; emailVerified: boolean; createdAt: Date }
export type OrganizationRow = { id: string; name: string; slug: string; createdAt: Date }
/** `role` holds one or more roles, separated by commas. */
export type MemberRow = { id: string; organizationId: string; userId: string; role: string; createdAt: Date }
export type AuthTables = { user: UserRow; organization: OrganizationRow; member: MemberRow }
