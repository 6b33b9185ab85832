import { addMilliseconds, SECOND, systemClock } from '@tradepost/kit/clock'
import { toCookieName } from '@tradepost/kit/http/cookie-name'
import { hasHttps } from '@tradepost/kit/program-config'
import { createSealer } from '@tradepost/kit/secrets/sealer'
import { parse, serialize } from 'hono/utils/cookie'
import * as z from 'zod'
import { VERIFICATION_SECONDS } from '#src/auth/accounts/verification-link.ts'
import type { PlatformConfig } from '#src/config.ts'

const PURPOSE = 'tradepost_invitation'

/** Names what a browser gets that opened the emailed link of an invitation: whoever uses it reads that mailbox (decision 12). */
export const toInvitationCookie = ({ url }: Pick<PlatformConfig, 'url'>): string =>
  toCookieName('tradepost_invitation', { isHttps: hasHttps({ url }) })

const Opened = z.tuple([z.string(), z.number()])

const sealerOf = ({ encryptionKeys }: PlatformConfig) => createSealer(encryptionKeys, 'opened invitations')

/** Returns the `set-cookie` header that marks this browser, for an hour, as one that opened the link. */
export function markOpenedInvitation(config: PlatformConfig, invitationId: string): string {
  // With an expiry inside: a browser may keep a cookie longer than asked.
  const expiresAt = addMilliseconds(systemClock.now(), VERIFICATION_SECONDS * SECOND).getTime()
  const value = sealerOf(config).seal(JSON.stringify([invitationId, expiresAt]), PURPOSE)
  return serialize(toInvitationCookie(config), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: hasHttps(config),
    maxAge: VERIFICATION_SECONDS,
  })
}

/** Returns the ID of the invitation whose emailed link this browser opened within the last hour. */
export function readOpenedInvitation(config: PlatformConfig, headers: Headers | undefined): string | undefined {
  const name = toInvitationCookie(config)
  const value = parse(headers?.get('cookie') ?? '', name)[name]
  if (value === undefined) return undefined
  try {
    const [invitationId, expiresAt] = Opened.parse(JSON.parse(sealerOf(config).open(value, PURPOSE)))
    return systemClock.now().getTime() < expiresAt ? invitationId : undefined
  } catch {
    // Altered, or sealed with another key.
    return undefined
  }
}
