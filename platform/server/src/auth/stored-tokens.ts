import type { Migration } from '@tradepost/kit/database/database'
import type { EncryptionKeys } from '@tradepost/kit/secrets/encryption-keys'
import { createSigner } from '@tradepost/kit/secrets/sealer'
import { hashSha256 } from '@tradepost/kit/secrets/secrets'

/** A digest in a table begins with how it was made. What begins like this signs nobody in, whatever else it is. */
const DIGESTS = ['sha256.', 'hmac.'] as const
const [DIGEST, KEYED_DIGEST] = DIGESTS

/** Texts by which better-auth finds a session or the request of a device, by their table. */
export const TOKEN_FIELDS: Readonly<Record<string, readonly string[]>> = {
  session: ['token'],
  deviceCode: ['deviceCode', 'userCode'],
}

export const isDigested = (stored: string): boolean => DIGESTS.some((prefix) => stored.startsWith(prefix))

/** What holds for a row that still has its token as the release before wrote it, as SQL. Also the condition of an index. */
export const IS_PLAIN = `not starts_with(token, '${DIGEST}')`
/** The digest of a session's token, as SQL. */
export const DIGESTED = `'${DIGEST}' || encode(sha256(convert_to(token, 'UTF8')), 'hex')`

/** Since this step, tokens are digests. The index finds what the release before has left (digest-plain-tokens.ts). */
export const tokenDigestMigration: Migration = {
  name: '10-token-digests',
  gradual: [{ index: 'session_plain', on: `session (id) where ${IS_PLAIN}` }],
}
export const TOKEN_DIGESTS_MIGRATION = `auth/${tokenDigestMigration.name}`

export type StoredTokens = {
  /** Returns what is stored of a new token: its digest, but the token itself while programs of the release before need it. */
  store(field: string, token: string): string
  /** Returns the digest. */
  digest(field: string, token: string): string
  /**
   * Lists what a row may hold of a token that somebody presents. The last one is the token itself, for rows that are not
   * digested yet; a digest never stands for itself.
   */
  list(field: string, token: string): readonly [string, string, ...string[]]
}

/**
 * Stores what signs somebody in as a digest, so that nobody who reads a table can sign in with what it holds. Tokens are random
 * and long enough for a plain digest. The code that a person types has 40 bits, so its digest is keyed.
 */
export function createStoredTokens(keys: EncryptionKeys, isOverlap: () => boolean): StoredTokens {
  const userCodes = createSigner(keys, 'user codes')
  const listDigests = (field: string, token: string): readonly [string, ...string[]] => {
    if (field !== 'userCode') return [DIGEST + hashSha256(token)]
    const [newest, ...older] = userCodes.listDigests(token)
    return [KEYED_DIGEST + newest, ...older.map((digest) => KEYED_DIGEST + digest)]
  }
  const digest = (field: string, token: string) => listDigests(field, token)[0]
  return {
    digest,
    store: (field, token) => (isOverlap() ? token : digest(field, token)),
    list(field, token) {
      const [newest, ...older] = listDigests(field, token)
      return isDigested(token) ? [newest, newest, ...older] : [newest, token, ...older]
    },
  }
}
