import { createHash, createHmac } from 'node:crypto'
import { isSameSecret } from '@tradepost/kit/secrets/secrets'
import type { PlatformConfig } from '#src/config.ts'

type Secrets = PlatformConfig['authSecrets']

/** Better-auth names secrets by a number. It is derived, so that `AUTH_SECRET=new,old` needs no IDs. */
export const toVersion = (secret: string): number => createHash('sha256').update(`tradepost ${secret}`).digest().readUIntBE(0, 4)

/** Returns the secrets as options of better-auth. What it encrypted before its secrets had versions is the oldest one's. */
export const toSecretOptions = (secrets: Secrets) => ({
  secret: secrets.at(-1) ?? secrets[0],
  secrets: secrets.map((value) => ({ version: toVersion(value), value })),
})

/** Returns the secrets as better-auth's own functions want them. */
export const toSecretConfig = (secrets: Secrets) => ({
  keys: new Map(secrets.map((value) => [toVersion(value), value])),
  currentVersion: toVersion(secrets[0]),
  legacySecret: secrets.at(-1) ?? secrets[0],
})

/** A signed cookie of better-auth: the value, a dot, and an HMAC-SHA256 in base64. */
const SIGNED = /^(.*)\.([A-Za-z0-9+/]{43}=)$/s

const sign = (value: string, secret: string) => createHmac('sha256', secret).update(value).digest('base64')

function signAgain(cookie: string, [newest, ...older]: Secrets): string {
  const [, name = '', encoded = ''] = /^([^=]*)=(.*)$/s.exec(cookie) ?? []
  try {
    const [, value = '', signature = ''] = SIGNED.exec(decodeURIComponent(encoded)) ?? []
    const isOlder = signature !== '' && older.some((secret) => isSameSecret(signature, sign(value, secret)))
    return isOlder ? `${name}=${encodeURIComponent(`${value}.${sign(value, newest)}`)}` : cookie
  } catch {
    // No text in percent-encoding, so none of ours.
    return cookie
  }
}

/** Returns a request's cookies as if the newest secret had signed those of an older one: better-auth checks only the newest. */
export const signCookiesAgain = (cookies: string, secrets: Secrets): string =>
  cookies
    .split(/; */)
    .map((cookie) => signAgain(cookie, secrets))
    .join('; ')
