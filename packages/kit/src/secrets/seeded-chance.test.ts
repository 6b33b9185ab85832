import { expect, test } from 'vitest'
import { generateId, generateRandomText, generateUuid } from '#src/ids.ts'
import { generateSecret, generateWebhookSecret } from './secrets.ts'
import { createSeededChance, findSeededChance } from './seeded-chance.ts'

const STARTS_AT = new Date('2026-01-15T12:00:00Z')
const create = (seed = '7') => createSeededChance(seed, STARTS_AT)
const drawAll = () => [
  generateId('payment'),
  generateId('payment'),
  generateId('checkoutSession'),
  generateUuid('license key'),
  generateSecret('tpk_test'),
  generateWebhookSecret(),
  generateRandomText(16, 'discount code'),
]

test('the same seed gives the same IDs, secrets and codes, another one others, and none is given twice', () => {
  const drawn = create().run(drawAll)
  expect(create().run(drawAll)).toEqual(drawn)
  expect(new Set([...drawn, ...create('8').run(drawAll), ...drawAll()]).size).toBe(3 * drawn.length)
})

test('what is drawn for one purpose shifts nothing of another', () => {
  const drawn = create().run(() => generateId('refund'))
  const shifted = create().run(() => {
    drawAll()
    generateRandomText(500)
    return generateId('refund')
  })
  expect(shifted).toBe(drawn)
})

test('its UUIDs are of version 4, and its IDs tell the time of its clock', () => {
  const chance = create()
  expect(chance.run(() => generateUuid('file'))).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  const first = chance.run(() => generateId('payment'))
  expect(first.slice(0, 12)).toBe(generateId('payment', STARTS_AT).slice(0, 12))
  chance.moveTo(new Date('2026-03-01T00:00:00Z'))
  expect(chance.run(() => generateId('payment')) > first).toBe(true)
})

test('the clock never goes back, but to what was kept, with all that was drawn since', () => {
  const chance = create()
  chance.run(drawAll)
  const kept = JSON.parse(JSON.stringify(chance.keep()))
  const drawn = chance.run(drawAll)
  chance.moveTo(new Date('2027-01-01T00:00:00Z'))
  chance.moveTo(STARTS_AT)
  expect(chance.clock.now()).toEqual(new Date('2027-01-01T00:00:00Z'))
  chance.goBack(kept)
  expect(chance.clock.now()).toEqual(STARTS_AT)
  expect(chance.run(drawAll)).toEqual(drawn)
})

test('two chances at once draw each for itself, and outside of both the system does', async () => {
  const drawLater = async () => {
    await new Promise(setImmediate)
    return [generateId('payment'), await Promise.resolve().then(() => generateId('payment'))]
  }
  const [one, other] = await Promise.all([create().run(drawLater), create().run(drawLater)])
  expect(other).toEqual(one)
  expect(findSeededChance()).toBeUndefined()
})
