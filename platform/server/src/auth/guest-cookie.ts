import { DAY, SECOND } from '@tradepost/kit/clock'
import { newId } from '@tradepost/kit/ids'
import { isSameSecret, type Sealer } from '@tradepost/kit/secrets'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { serialize } from 'hono/utils/cookie'

export const GUEST_COOKIE = 'tradepost_guest'
/** The longest life that browsers give a cookie (RFC 6265bis). */
const MAX_AGE_SECONDS = (400 * DAY) / SECOND

/** The guest that a cookie value was made for; nothing when it was altered or made with another key. */
export function readGuest(guests: Sealer, value: string | undefined): string | undefined {
  const [id, signature] = value?.split('~') ?? []
  if (!id || !signature || !/^gst_\w{1,40}$/.test(id)) return undefined
  return isSameSecret(signature, guests.digest(id)) ? id : undefined
}

export function signGuest(guests: Sealer, id: string): string {
  return `${id}~${guests.digest(id)}`
}

/**
 * Who this browser is. One that we do not know yet gets a cookie with a page or with a request that changes something,
 * never with one that only looks: several of those run at once, each answer would name another guest, and the last one
 * would take away what an earlier one had put into a cart.
 */
export function guestOf(c: Context, guests: Sealer, { isHttps, isKept }: { isHttps: boolean; isKept: boolean }): string {
  const known = readGuest(guests, getCookie(c, GUEST_COOKIE))
  if (known) return known
  const id = newId('guest')
  if (!isKept) return id
  setCookie(c, GUEST_COOKIE, signGuest(guests, id), {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps,
    maxAge: MAX_AGE_SECONDS,
  })
  return id
}

/** Makes the browser that gets this answer a stranger. */
export function clearGuest(answer: Headers, isHttps: boolean): void {
  answer.append(
    'set-cookie',
    serialize(GUEST_COOKIE, '', { path: '/', httpOnly: true, sameSite: 'Lax', secure: isHttps, maxAge: 0 }),
  )
}
