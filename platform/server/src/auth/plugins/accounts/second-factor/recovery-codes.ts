import { randomInt } from 'node:crypto'
import { hashSecret } from '@tradepost/kit/secrets/secrets'
import * as z from 'zod'

const CODES = 10
/** Crockford's 32 characters, none of which looks like another. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
/** 80 bits, so that a digest can't be reversed by guessing. */
const FORM = 'xxxx-xxxx-xxxx-xxxx'

/** Creates ten recovery codes such as `abcd-efgh-jkmn-pqrs`. */
export const generateRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () => FORM.replace(/x/g, () => ALPHABET.charAt(randomInt(ALPHABET.length))))

/** Returns the digest of a code as somebody typed it: capitals, spaces and dashes don't count. */
export const digestRecoveryCode = (typed: string): string => hashSecret(typed.toLowerCase().replace(/[\s-]/g, ''))

const Codes = z.array(z.string())

/** Stores codes as digests. Better-auth hands over new codes, and after one was used, the digests of the others. */
export const AS_DIGESTS = {
  encrypt: async (codes: string) =>
    JSON.stringify(Codes.parse(JSON.parse(codes)).map((code) => (code.length === FORM.length ? digestRecoveryCode(code) : code))),
  decrypt: async (digests: string) => digests,
}
