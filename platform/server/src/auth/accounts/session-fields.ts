import * as z from 'zod'

/** The columns of a session that better-auth's types leave out: those of its plugins. */
export const SessionFields = z.object({
  userId: z.string(),
  /** The administrator who acts as the session's user. */
  impersonatedBy: z.string().nullable().default(null),
  activeOrganizationId: z.string().nullable().default(null),
})
