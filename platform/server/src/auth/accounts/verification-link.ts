import { createEmailVerificationToken } from 'better-auth/api'

/** Lifetime of a signed email link in seconds (specification, section 9). */
export const VERIFICATION_SECONDS = 3600

/** A link's purpose besides verifying: it approves an email change, which only the link to the new email carries out. */
export const APPROVAL = 'approve-email-change'

type Link = { email: string; updateTo?: string; purpose?: typeof APPROVAL; callbackURL?: string | undefined }

/**
 * Signs the link that proves that someone reads the mailbox `email`. With `updateTo` it changes that account's email; with a
 * purpose as well, it approves that the new address is emailed.
 */
export async function createVerificationLink(
  { secret, baseURL }: { secret: string; baseURL: string },
  { email, updateTo, purpose, callbackURL = '/' }: Link,
): Promise<{ url: string; token: string }> {
  const token = await createEmailVerificationToken(secret, email, updateTo, VERIFICATION_SECONDS, { purpose })
  return { token, url: `${baseURL}/verify-email?token=${token}&callbackURL=${encodeURIComponent(callbackURL)}` }
}
