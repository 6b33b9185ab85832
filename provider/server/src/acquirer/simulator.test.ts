import { type Database, openDatabase } from '@tradepost/kit/database/database'
import { parseEncryptionKeys } from '@tradepost/kit/secrets/encryption-keys'
import { cloneDatabase } from '@tradepost/kit/testing/test-databases'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Acquirer, ChargeRequest } from './acquirer.ts'
import { openFingerprints } from './open-fingerprints.ts'
import { createSimulatedAcquirer } from './simulator.ts'
import type { AcquirerTables } from './table.ts'

let database: Database<AcquirerTables>
let acquirer: Acquirer
const statements: string[] = []
beforeAll(async () => {
  database = openDatabase<AcquirerTables>(await cloneDatabase('acquirer_template'), {
    around: (text, run) => {
      statements.push(text)
      return run()
    },
  })
  acquirer = createSimulatedAcquirer(
    database.db,
    await openFingerprints(database.db, parseEncryptionKeys('key-of-this-test-0123456789abcdef0123')),
  )
})
afterAll(() => database.close())
beforeEach(() => void statements.splice(0))

const at = new Date('2027-03-01T12:00:00Z')
const VISA = { holderName: 'Ada Byron', number: '4242424242424242', expiryMonth: 12, expiryYear: 2034, securityCode: '123' }
const requestOf = (idempotencyKey: string, changes: Partial<ChargeRequest> = {}): ChargeRequest => ({
  idempotencyKey,
  businessId: 'bus_1',
  amount: 1200,
  currency: 'USD',
  instrument: { kind: 'card', card: VISA },
  at,
  ...changes,
})
const countJournal = async () => (await database.db.selectFrom('journal').selectAll().execute()).length

test('charges that arrive together are opened by one statement, with their cards and journal entries', async () => {
  const before = await countJournal()
  statements.splice(0)
  const keys = Array.from({ length: 50 }, (_, index) => `together_${index}`)
  const charges = await Promise.all(keys.map((key) => acquirer.charge(requestOf(key, { keepsCard: true }))))
  expect(statements).toHaveLength(1)
  expect(charges.map(({ idempotencyKey, status }) => [idempotencyKey, status])).toEqual(keys.map((key) => [key, 'succeeded']))
  expect(await countJournal()).toBe(before + 50)

  statements.splice(0)
  const again = await Promise.all(
    charges.map(({ token }, index) =>
      acquirer.charge(requestOf(`saved_${index}`, { instrument: { kind: 'saved', token: token ?? '' }, isOffSession: true })),
    ),
  )
  expect(statements).toHaveLength(2)
  expect(new Set(again.map(({ id }) => id)).size).toBe(50)
  expect(again.map(({ token }) => token)).toEqual(charges.map(({ token }) => token))
})

test('a key that is used twice at the same time opens one charge', async () => {
  const before = await countJournal()
  const [first, second] = await Promise.all([acquirer.charge(requestOf('twice')), acquirer.charge(requestOf('twice'))])
  const third = await acquirer.charge(requestOf('twice', { amount: 5 }))
  expect(first).toEqual(second)
  expect(third).toEqual(first)
  expect(await countJournal()).toBe(before + 1)
})

test("one that can't be opened fails alone", async () => {
  const [good, bad, other, stranger] = await Promise.allSettled([
    acquirer.charge(requestOf('good')),
    acquirer.charge(requestOf('bad', { amount: -1 })),
    acquirer.charge(requestOf('other')),
    acquirer.charge(requestOf('stranger', { businessId: 'bus_2', instrument: { kind: 'saved', token: 'tok_none' } })),
  ])
  expect([good, other].map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(bad).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('charges_amount_check') } })
  expect(stranger).toMatchObject({ status: 'rejected', reason: { message: 'No card is kept under this token' } })
})

test("another business's card is not charged", async () => {
  const { token } = await acquirer.charge(requestOf('kept', { keepsCard: true }))
  const instrument = { kind: 'saved' as const, token: token ?? '' }
  await expect(acquirer.charge(requestOf('stolen', { businessId: 'bus_2', instrument }))).rejects.toThrow('No card is kept')
  expect(await acquirer.lookUp('stolen', at)).toBeUndefined()
})
