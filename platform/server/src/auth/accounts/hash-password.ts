import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { limitAtOnce } from '@tradepost/kit/limit-at-once'
import { verifyPassword } from 'better-auth/crypto'
import { createRefusal } from '#src/auth/refusals.ts'
import type { PasswordHashing } from '#src/config.ts'

/** 46 MiB, one pass, one lane: the OWASP Password Storage Cheat Sheet's first choice. */
const COST = { memory: 47_104, passes: 1, parallelism: 1 }
const SALT_BYTES = 16
const KEY_BYTES = 32

/** A hash as PHC's string format writes it: `$argon2id$v=19$m=47104,t=1,p=1$salt$key`. */
const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/**
 * Two hashes at once use 92 MiB and leave threads for everything else; a hundred wait a few seconds, and more would time out.
 */
const inTurn = limitAtOnce({ atOnce: 2, waitingMax: 100, refuse: () => createRefusal('SERVICE_UNAVAILABLE') })

const derive = promisify(argon2)
const toText = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

/** Better-auth normalizes passwords the same way. */
const messageOf = (password: string) => password.normalize('NFKC')

async function verifyArgon2(parts: RegExpExecArray, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', key = ''] = parts
  const expected = Buffer.from(key, 'base64')
  const found = await derive('argon2id', {
    message: messageOf(password),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.byteLength,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(found, expected)
}

/**
 * Hashes passwords with Argon2id. The cost stands in each hash, so that older ones, and better-auth's own of before, go on; they
 * are replaced when their person signs in. @throws 503 SERVICE_UNAVAILABLE while too many wait
 */
export const argon2Passwords: PasswordHashing = {
  hash: (password) =>
    inTurn(async () => {
      const nonce = randomBytes(SALT_BYTES)
      const key = await derive('argon2id', { message: messageOf(password), nonce, tagLength: KEY_BYTES, ...COST })
      const { memory, passes, parallelism } = COST
      return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toText(nonce)}$${toText(key)}`
    }),
  verify: ({ hash, password }) =>
    inTurn(async () => {
      const parts = FORM.exec(hash)
      return parts ? verifyArgon2(parts, password) : verifyPassword({ hash, password })
    }),
  isOutdated: (hash) => !hash.startsWith(`$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`),
}
