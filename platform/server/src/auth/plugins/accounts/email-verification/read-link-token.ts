import { Email } from '@tradepost/contract/provider/primitives'
import { jwtVerify } from 'jose'
import { JWTExpired } from 'jose/errors'
import * as z from 'zod'
import { APPROVAL } from '#src/auth/accounts/verification-link.ts'
import type { TextKey } from '#src/faults.ts'

/** Why a link is refused, and the text of the answer; in lowercase these are the codes of the specification (section 8). */
export const LINK_TEXTS = {
  TOKEN_EXPIRED: 'TOKEN_EXPIRED',
  INVALID_TOKEN: 'INVALID_TOKEN:link',
  USER_NOT_FOUND: 'USER_NOT_FOUND:link',
  UNAUTHORIZED: 'UNAUTHORIZED:auth',
  USER_ALREADY_EXISTS: 'USER_ALREADY_EXISTS',
  BANNED_USER: 'BANNED_USER',
} as const satisfies Readonly<Record<string, TextKey>>
export type LinkRefusal = keyof typeof LINK_TEXTS

const Payload = z.object({ email: Email, updateTo: Email.optional(), purpose: z.literal(APPROVAL).optional() })

/** Reads a signed link's contents, or why it is refused. */
export async function readLinkToken(
  token: string,
  secret: string,
): Promise<z.infer<typeof Payload> | Extract<LinkRefusal, 'TOKEN_EXPIRED' | 'INVALID_TOKEN'>> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] })
    return Payload.safeParse(payload).data ?? 'INVALID_TOKEN'
  } catch (error) {
    return error instanceof JWTExpired ? 'TOKEN_EXPIRED' : 'INVALID_TOKEN'
  }
}
