import { DAY, SECOND } from '@tradepost/kit/clock'
import { toCookieName } from '@tradepost/kit/http/cookie-name'
import { generateId } from '@tradepost/kit/ids'
import type { Signer } from '@tradepost/kit/secrets/sealer'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { serialize } from 'hono/utils/cookie'

export const toGuestCookie = (isHttps: boolean): string => toCookieName('tradepost_guest', { isHttps })

/** The longest lifetime that browsers allow a cookie (RFC 6265bis). */
export const COOKIE_SECONDS_MAX = (400 * DAY) / SECOND

/** Returns the guest ID in a cookie value; undefined if it was altered or made with another key. */
export function readGuest(guests: Signer, value: string | undefined): string | undefined {
  const [id, signature] = value?.split('~') ?? []
  if (!id || !signature || !/^gst_\w{1,40}$/.test(id)) return undefined
  return guests.isDigest(signature, id) ? id : undefined
}

export function signGuest(guests: Signer, id: string): string {
  return `${id}~${guests.digest(id)}`
}

/**
 * Returns the browser's guest ID. A new browser gets a cookie only with a page or a request that changes something, never with
 * one that only reads: several of those run at the same time, each answer would set another guest, and the last one would replace
 * the guest whose cart an earlier one had filled.
 */
export function ensureGuestId(c: Context, guests: Signer, { isHttps, isKept }: { isHttps: boolean; isKept: boolean }): string {
  const known = readGuest(guests, getCookie(c, toGuestCookie(isHttps)))
  if (known) return known
  const id = generateId('guest')
  if (!isKept) return id
  setCookie(c, toGuestCookie(isHttps), signGuest(guests, id), {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps,
    maxAge: COOKIE_SECONDS_MAX,
  })
  return id
}

/** Removes the guest cookie from the browser that gets this answer. */
export function clearGuest(answer: Headers, isHttps: boolean): void {
  answer.append(
    'set-cookie',
    serialize(toGuestCookie(isHttps), '', { path: '/', httpOnly: true, sameSite: 'Lax', secure: isHttps, maxAge: 0 }),
  )
}
