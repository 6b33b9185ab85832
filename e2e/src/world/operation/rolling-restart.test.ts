import { randomUUID } from 'node:crypto'
import { runsOf } from '@tradepost/kit/testing/test-runs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '#src/world/invariants.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import { makeVisitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { followUntilPaid, openShopAt, startSale } from './buy.ts'
import { type Fleet, makeFleet, type ProgramName, startProgram } from './program-process.ts'

/** In `npm test` once with two processes of each program, in the long run five times with four. */
const PROCESSES = runsOf({ usual: 2, all: 4 })
const ROUNDS = runsOf({ usual: 1, all: 5 })
const SALES_AT_ONCE = runsOf({ usual: 4, all: 10 })

let fleet: Fleet
beforeAll(async () => {
  fleet = await makeFleet()
  const names: ProgramName[] = Array.from({ length: PROCESSES }, () => ['provider', 'platform'] as const).flat()
  await Promise.all(names.map(fleet.start))
})
afterAll(() => fleet.close())

async function sellOnce(seller: Seller): Promise<void> {
  const buyer = makeVisitor(fleet.balancers.platform.url)
  const { order_id, checkout_url } = await startSale(buyer, seller)
  await payHosted(checkout_url, { email: `${randomUUID()}@example.com` })
  await followUntilPaid(buyer, order_id)
}

/** Replaces every process of a program, one after the other, as a release does. */
async function replaceAll(name: ProgramName): Promise<void> {
  for (const old of [...fleet.processes].filter((each) => each.name === name)) expect(await fleet.replace(old)).toEqual([0, null])
}

test('while every process is replaced, no request of the sales under way fails', async () => {
  const seller = await openShopAt(fleet.balancers.platform.url)
  const failures: string[] = []
  let sold = 0
  let isOver = false
  const buyer = async () => {
    while (!isOver)
      await sellOnce(seller).then(
        () => {
          sold += 1
        },
        (error: unknown) => failures.push(error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error)),
      )
  }
  const buyers = Array.from({ length: SALES_AT_ONCE }, buyer)
  for (let round = 0; round < ROUNDS; round += 1) await Promise.all([replaceAll('provider'), replaceAll('platform')])
  isOver = true
  await Promise.all(buyers)
  expect(failures).toEqual([])
  expect(sold).toBeGreaterThan(0)
  const { PLATFORM_DATABASE_URL = '', PROVIDER_DATABASE_URL = '', ACQUIRER_DATABASE_URL = '' } = fleet.settings
  await checkInvariants({
    platform: { databaseUrl: PLATFORM_DATABASE_URL },
    provider: { databaseUrl: PROVIDER_DATABASE_URL, acquirerDatabaseUrl: ACQUIRER_DATABASE_URL },
  })
})

test('a process that drains says so, takes requests, ends their connections, and ends at once when it is told again', async () => {
  const leaving = await startProgram('provider', { ...fleet.settings, DRAIN_SECONDS: '600' })
  const url = `http://127.0.0.1:${leaving.port}`
  leaving.child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503)
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'stopping' })
  const { status, headers } = await fetch(`${url}/products`)
  expect([status, headers.get('connection')]).toEqual([401, 'close'])
  leaving.child.kill('SIGTERM')
  expect(await leaving.ended).toEqual([1, null])
})
