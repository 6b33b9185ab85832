import { afterEach, expect, test } from 'vitest'
import { dropGuard } from '#src/testing/test-books.ts'
import { buyKey, license } from '#src/testing/test-license-keys.ts'
import { ask, makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { ROUNDS, runTogether } from '#src/testing/test-races.ts'

const DEVICES = 12
const SEATS = 3

let provider: TestProvider
afterEach(() => provider.close())

async function open(): Promise<{ provider: TestProvider; business: TestBusiness }> {
  // All rounds come from one client within minutes.
  provider = await makeTestProvider({ config: { publicCallsPerMinute: 1_000_000 } })
  return { provider, business: await provider.openBusiness() }
}
type Shop = Awaited<ReturnType<typeof open>>

/** Returns how many activations a key has: as its API says, and as rows. */
async function countSeats({ business }: Shop, id: string): Promise<number[]> {
  const { instances_count } = await business.client.licenseKeys.retrieve(id)
  const { items } = await business.client.licenseKeyInstances.list({ license_key_id: id, page_size: 100 })
  return [instances_count, items.length]
}

const activateOn = (shop: Shop, license_key: string) =>
  Array.from({ length: DEVICES }, (_, device) => () => license(shop, 'activate', { license_key, name: `Device ${device}` }))

/** Devices that all saw free seats; returns the seats they took, and what they were answered. */
async function takeSeats(shop: Shop): Promise<{ seats: number[]; statuses: number[] }> {
  const key = await buyKey(shop, SEATS)
  const answers = await runTogether(provider, 'license_keys', activateOn(shop, key.key))
  return { seats: await countSeats(shop, key.id), statuses: answers.map(({ status }) => status).sort() }
}

test(`${DEVICES} devices that all saw free seats take only as many as there are`, async () => {
  const shop = await open()
  for (let round = 0; round < ROUNDS; round += 1) {
    const { seats, statuses } = await takeSeats(shop)
    expect(seats).toEqual([SEATS, SEATS])
    expect(statuses).toEqual([...Array(SEATS).fill(201), ...Array(DEVICES - SEATS).fill(422)])
  }
}, 600_000)

test('without the check of the seats, all of them would', async () => {
  const shop = await open()
  await dropGuard(provider, 'alter table license_keys drop constraint license_keys_seats')
  expect((await takeSeats(shop)).seats).toEqual([DEVICES, DEVICES])
})

/** Disables a key while devices activate it; returns its activations then, and in the end. */
async function disableMeanwhile(shop: Shop): Promise<{ then: number; after: number[] }> {
  const key = await buyKey(shop)
  const disable = () =>
    ask(provider, `/license_keys/${key.id}`, { method: 'PATCH', key: shop.business.apiKey, body: { disabled: true } })
  const [first, ...rest] = activateOn(shop, key.key)
  const answers = await runTogether(provider, 'license_keys', first ? [first, disable, ...rest] : [])
  const disabled = answers.find(({ body }) => body.status === 'disabled')
  return { then: Number(disabled?.body.instances_count), after: await countSeats(shop, key.id) }
}

test('no device activates a key after it was disabled, even if it saw it active', async () => {
  const shop = await open()
  for (let round = 0; round < ROUNDS; round += 1) {
    const { then, after } = await disableMeanwhile(shop)
    expect(after).toEqual([then, then])
  }
}, 600_000)

test('without the status in the statement that takes the seat, some would', async () => {
  const shop = await open()
  // The column stays "active" then, as if the statement didn't ask for it.
  await dropGuard(
    provider,
    "alter table license_keys alter column status drop expression, alter column status set default 'active'",
  )
  const key = await buyKey(shop)
  const disable = { method: 'PATCH', key: shop.business.apiKey, body: { disabled: true } }
  const disabled = await ask(provider, `/license_keys/${key.id}`, disable)
  expect((await license(shop, 'activate', { license_key: key.key, name: 'Late' })).status).toBe(201)
  expect((await countSeats(shop, key.id))[0]).toBe(Number(disabled.body.instances_count) + 1)
})

test('an activation that is freed on two devices at once gives one seat back', async () => {
  const shop = await open()
  const key = await buyKey(shop, SEATS)
  const { body } = await license(shop, 'activate', { license_key: key.key, name: 'Shared' })
  await license(shop, 'activate', { license_key: key.key, name: 'Other' })
  const free = () => license(shop, 'deactivate', { license_key: key.key, license_key_instance_id: body.id })
  const answers = await Promise.all(Array.from({ length: DEVICES }, free))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(DEVICES - 1).fill(403)])
  expect(await countSeats(shop, key.id)).toEqual([1, 1])
})
