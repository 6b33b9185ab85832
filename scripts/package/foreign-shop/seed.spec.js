import { startStore } from 'tradepost/test'
import { expect, test } from 'vitest'

test.each([
  [
    'an unknown field',
    { products: { pro: { name: 'Pro', price: 2900, colour: 'red' } } },
    /^seed:6:7: products have no field "colour"/,
  ],
  [
    'a wrong state',
    { subscriptions: [{ state: 'asleep', customer: 'maya', product: 'pro' }] },
    /^seed:4:16: state is one of active/,
  ],
  [
    'a missing reference',
    { payments: [{ customer: 'maya', product: 'pro' }] },
    /^seed:4:19: there is no "maya" among the customers/,
  ],
  ['a missing field', { customers: { maya: {} } }, /^seed:3:13: email is missing/],
  ['an unknown part', { orders: [] }, /^seed:2:3: a seed has no "orders"/],
  ['a file that is not there', '/nowhere/seed.yaml', /^The seed can't be read/],
])('a seed with %s is refused with its place, before anything is made', async (_, seed, message) => {
  const refused = await startStore({ seed }).catch((error) => error)
  expect(refused).toMatchObject({ name: 'StoreError', code: 'SEED_INVALID', message: expect.stringMatching(message) })
})
