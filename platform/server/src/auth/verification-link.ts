import { createEmailVerificationToken } from 'better-auth/api'

/** How long a signed link to an address works, in seconds (specification, section 9). */
export const VERIFICATION_SECONDS = 3600

/** What a link does beside verifying: it agrees to a change of address, which only the link to the new one makes. */
export const APPROVAL = 'approve-email-change'

type Link = { email: string; updateTo?: string; purpose?: typeof APPROVAL; callbackURL?: string | undefined }

/**
 * Signs the link that shows that someone reads the mail of `email`. With `updateTo` it changes that account's address,
 * or with a purpose as well, it agrees that the new address may be asked.
 */
export async function createVerificationLink(
  { secret, baseURL }: { secret: string; baseURL: string },
  { email, updateTo, purpose, callbackURL = '/' }: Link,
): Promise<{ url: string; token: string }> {
  const token = await createEmailVerificationToken(secret, email, updateTo, VERIFICATION_SECONDS, { purpose })
  return { token, url: `${baseURL}/verify-email?token=${token}&callbackURL=${encodeURIComponent(callbackURL)}` }
}
