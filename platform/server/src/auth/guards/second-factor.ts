import * as z from 'zod'
import type { OrganizationRule } from '#src/auth/table.ts'

/** Fields of plugins, which better-auth's types don't have. */
const Factors = z.object({
  user: z.object({ twoFactorEnabled: z.boolean().nullish() }),
  session: z.object({ isByPasskey: z.boolean().nullish() }),
})

/**
 * Returns whether two factors stand behind a session: its person is asked for a code at each sign-in, or it began with a passkey,
 * which verifies the person.
 */
export function hasSecondFactor(found: { user: object; session: object }): boolean {
  const { user, session } = Factors.parse(found)
  return user.twoFactorEnabled === true || session.isByPasskey === true
}

/** Returns whether an organization requires a second factor that its member lacks. */
export const lacksSecondFactor = (person: { hasSecondFactor: boolean }, { requiresSecondFactor }: OrganizationRule): boolean =>
  requiresSecondFactor && !person.hasSecondFactor
