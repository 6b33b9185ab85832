import { createEmailVerificationToken } from 'better-auth/api'

/** How long a signed link to an address works, in seconds (specification, section 9). */
export const VERIFICATION_SECONDS = 3600

type Link = { email: string; updateTo?: string; callbackURL?: string | undefined }

/** The signed link that shows that somebody reads the mail of `email`; with `updateTo`, it changes the address. */
export async function makeVerificationLink(
  { secret, baseURL }: { secret: string; baseURL: string },
  { email, updateTo, callbackURL = '/' }: Link,
): Promise<{ url: string; token: string }> {
  const token = await createEmailVerificationToken(secret, email, updateTo, VERIFICATION_SECONDS)
  return { token, url: `${baseURL}/verify-email?token=${token}&callbackURL=${encodeURIComponent(callbackURL)}` }
}
