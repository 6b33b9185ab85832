import { createCipheriv, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type EncryptionKeys, parseEncryptionKeys } from './encryption-keys.ts'
import { createRowSealer, createSealer, createSigner, type SealedTable } from './sealer.ts'

const KEY = 'a-key-of-the-tests-0123456789abcdefghij'
const NEXT = 'the-next-key-of-the-tests-0123456789abc'
const keys = parseEncryptionKeys(KEY)
const rotated = parseEncryptionKeys(`2:${NEXT},1:${KEY}`)
const sealer = createSealer(keys, 'webhook secrets')
const PLACE = 'table, column and row'
const seal = (text: string) => sealer.seal(text, PLACE)
const open = (sealed: string) => sealer.open(sealed, PLACE)
const HEAD = 'v2.1.'

/** Seals as a version whose keys had no IDs did. */
function sealUnnamed([{ keyFor }]: EncryptionKeys, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor('webhook secrets'), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
}

describe('a sealed text', () => {
  test('opens to the original text, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(open(seal(text))).toBe(text)
      }),
    )
  })

  test('names its key, reveals nothing of its text and is different every time', () => {
    expect(seal('whsec_abc')).toMatch(/^v2\.1\./)
    expect(seal('whsec_abc')).not.toBe(seal('whsec_abc'))
    expect(Buffer.from(seal('whsec_abc').slice(HEAD.length), 'base64url').toString('latin1')).not.toContain('whsec')
  })

  test("can't be opened after any of its bytes changed, or after it was cut short", () => {
    const bytes = Buffer.from(seal('secret').slice(HEAD.length), 'base64url')
    for (const index of bytes.keys()) {
      const altered = Buffer.from(bytes)
      altered[index] = (altered[index] ?? 0) ^ 1
      expect(() => open(HEAD + altered.toString('base64url')), `byte ${index}`).toThrow("doesn't open")
      expect(() => open(HEAD + bytes.subarray(0, index).toString('base64url')), `${index} bytes`).toThrow("doesn't open")
    }
  })

  test.each(['v1.', 'v2.abc', 'v2.1.', 'v3.1.abc', 'secret', ''])('can\'t be opened as "%s"', (text) => {
    expect(() => open(text)).toThrow("doesn't open")
  })

  test("can't be opened for another purpose, in another place, or with another key of its ID", () => {
    const sealed = seal('secret')
    expect(() => createSealer(keys, 'links').open(sealed, PLACE)).toThrow("doesn't open")
    expect(() => sealer.open(sealed, 'another row')).toThrow("doesn't open")
    expect(() => createSealer(parseEncryptionKeys(NEXT), 'webhook secrets').open(sealed, PLACE)).toThrow("doesn't open")
  })

  test('opens while its key is there, and new ones are sealed with the newest', () => {
    const both = createSealer(rotated, 'webhook secrets')
    expect([both.open(seal('old'), PLACE), both.seal('new', PLACE).slice(0, 5)]).toEqual(['old', 'v2.2.'])
    const newest = createSealer(parseEncryptionKeys(`2:${NEXT}`), 'webhook secrets')
    expect(newest.open(both.seal('new', PLACE), PLACE)).toBe('new')
    expect(() => newest.open(seal('old'), PLACE)).toThrow("doesn't open")
  })

  test('of a version whose keys had no IDs still opens, with the key that sealed it', () => {
    const sealed = sealUnnamed(keys, 'whsec_abc')
    expect(createSealer(rotated, 'webhook secrets').open(sealed, PLACE)).toBe('whsec_abc')
    expect(() => createSealer(parseEncryptionKeys(NEXT), 'webhook secrets').open(sealed, PLACE)).toThrow("doesn't open")
  })
})

test('of two rows whose sealed columns were swapped neither opens, nor of two columns of a row', () => {
  const table = { table: 'endpoints', key: ['id'], columns: ['current', 'old'], purpose: 'webhook secrets' } as const
  const rows = createRowSealer(keys, table satisfies SealedTable)
  const [a, b] = ['a', 'b'].map((id) => ({ id, current: rows.seal(`secret of ${id}`, { id }, 'current'), old: null }))
  if (!a || !b) throw new Error('Two rows')
  expect([rows.open(a, 'current'), rows.open(b, 'current'), rows.open(a, 'old')]).toEqual(['secret of a', 'secret of b', null])
  expect(() => rows.open({ ...a, current: b.current }, 'current')).toThrow("doesn't open")
  expect(() => rows.open({ ...b, current: a.current }, 'current')).toThrow("doesn't open")
  expect(() => rows.open({ ...a, old: a.current }, 'old')).toThrow("doesn't open")
})

test('a keyed digest is stable, differs by purpose and key, and holds while its key is there', () => {
  const signer = createSigner(keys, 'guests')
  const both = createSigner(rotated, 'guests')
  const digest = signer.digest('gst_1')
  expect(signer.digest('gst_1')).toBe(digest)
  expect(both.digest('gst_1')).not.toBe(digest)
  expect([both.isDigest(digest, 'gst_1'), both.isDigest(both.digest('gst_1'), 'gst_1')]).toEqual([true, true])
  expect([both.isDigest(digest, 'gst_2'), both.isDigest('', 'gst_1')]).toEqual([false, false])
  expect(createSigner(keys, 'links').isDigest(digest, 'gst_1')).toBe(false)
  expect(createSigner(parseEncryptionKeys(`2:${NEXT}`), 'guests').isDigest(digest, 'gst_1')).toBe(false)
})
