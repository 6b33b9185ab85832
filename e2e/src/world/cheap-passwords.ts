import { randomBytes } from 'node:crypto'
import { hashSha256 } from '@tradepost/kit/secrets/secrets'
import type { PasswordHashing } from '@tradepost/platform-server/config'

const digestOf = (salt: string, password: string) => `${salt}:${hashSha256(salt + password.normalize('NFKC'))}`

/** Password hashing for test worlds: salted like the real one, without its cost of 64 MB and 50 ms or more. */
export const cheapPasswords: PasswordHashing = {
  hash: async (password) => digestOf(randomBytes(8).toString('hex'), password),
  verify: async ({ hash, password }) => digestOf(hash.split(':')[0] ?? '', password) === hash,
}
