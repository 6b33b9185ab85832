import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DISCOUNT_FORM } from '#src/seller/discount-form.ts'
import { joinOrganization } from '#src/world/join-organization.ts'
import { makeVisitor, type Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import { listRows } from './audit-rows.ts'

let world: World
let seller: Seller
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
})
afterAll(() => world.close())

/** Starts a second platform on the same database, with the owner signed in to it. */
async function startDying(providerUrl: string) {
  const child = fork(fileURLToPath(new URL('./dying-platform.ts', import.meta.url)))
  const { passwordHashing: _, ...config } = world.platform.deps.config
  child.send({ ...config, port: 0, url: '', providerUrl })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  const owner: Visitor = makeVisitor(url)
  for (const [name, value] of seller.visitor.cookies) owner.cookies.set(name, value)
  return { child, owner, ended: once(child, 'exit') }
}

/** Lists what was recorded since a count of rows. */
const since = async (count: number) => (await listRows(world)).slice(count).map(({ action, outcome }) => [action, outcome])

test('a server that is killed while the payments provider works leaves what was asked for', async () => {
  const before = (await listRows(world)).length
  const calls: string[] = []
  const provider = createServer((request) => {
    calls.push(`${request.method} ${request.url}`)
    dying.child.kill('SIGKILL')
  })
  provider.listen(0)
  await once(provider, 'listening')
  const dying = await startDying(`http://localhost:${(provider.address() as AddressInfo).port}`)
  try {
    const made = dying.owner.post(`/api/organizations/${seller.slug}/discounts`, { ...DISCOUNT_FORM, code: 'LOST' })
    await expect(made).rejects.toThrow()
    expect(await dying.ended).toEqual([null, 'SIGKILL'])
    expect(calls).toEqual(['POST /discounts'])
    expect(await since(before)).toEqual([['discount.created', 'requested']])
    expect((await listRows(world)).at(-1)).toMatchObject({ objectName: 'LOST', changes: { code: { new: 'LOST' } } })
  } finally {
    dying.child.kill('SIGKILL')
    provider.close()
  }
})

test('a server that is killed while better-auth works leaves what was asked for', async () => {
  await joinOrganization(world, seller, { email: 'bo@example.com', role: 'member' })
  const before = (await listRows(world)).length
  const { db } = world.platform.deps.database
  const dying = await startDying(world.provider.url)
  try {
    await db.transaction().execute(async (trx) => {
      const members = trx.withoutPlugins().selectFrom('member').select('id').where('role', '=', 'member').forUpdate()
      const { id: memberId } = await members.executeTakeFirstOrThrow()
      const { organizationId } = seller
      const made = dying.owner.post('/api/auth/organization/update-member-role', { organizationId, memberId, role: 'admin' })
      const lost = expect(made).rejects.toThrow()
      // The change waits for the row that this transaction holds.
      await expect.poll(() => since(before), { timeout: 60_000 }).toEqual([['member.role_changed', 'requested']])
      dying.child.kill('SIGKILL')
      await lost
      await dying.ended
    })
    expect(await since(before)).toEqual([['member.role_changed', 'requested']])
    expect((await listRows(world)).at(-1)).toMatchObject({ objectName: 'Maya Lindqvist', changes: { role: { new: 'admin' } } })
  } finally {
    dying.child.kill('SIGKILL')
  }
})
