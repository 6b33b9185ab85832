import { SECOND } from '@tradepost/kit/clock'
import { openDatabase, sql } from '@tradepost/kit/database/database'
import { mapConcurrently } from '@tradepost/kit/map-concurrently'
import { parseEncryptionKeys } from '@tradepost/kit/secrets/encryption-keys'
import { updateWebhookUrls } from '@tradepost/platform-server/organizations/update-webhook-urls'
import { rotatePlatformKeys } from '@tradepost/platform-server/rotate-keys'
import { preparePlatform, startPlatform } from '@tradepost/platform-server/server'
import { prepareProvider } from '@tradepost/provider-server/prepare-provider'
import { rotateProviderKeys } from '@tradepost/provider-server/rotate-keys'
import { startProvider } from '@tradepost/provider-server/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buyGoods } from '#src/sales/sell-goods.ts'
import { makeVisitor, type Visitor } from './pages/visitor.ts'
import type { Seller } from './seller.ts'
import { makeWorld, type World } from './world.ts'

const OLD = 'the-old-key-of-the-rotation-0123456789abcdef'
const NEW = 'the-new-key-of-the-rotation-9876543210fedcba'
const AUTH = ['the-old-secret-of-the-rotation-0123456789abc', 'the-new-secret-of-the-rotation-cba9876543210'] as const
/** While the new key is brought to every process, the old one still seals. */
const before = { encryptionKeys: parseEncryptionKeys(`1:${OLD},2:${NEW}`), authSecrets: [AUTH[0], AUTH[1]] } as const
const rotating = { encryptionKeys: parseEncryptionKeys(`2:${NEW},1:${OLD}`), authSecrets: [AUTH[1], AUTH[0]] } as const
const after = { encryptionKeys: parseEncryptionKeys(`2:${NEW}`), authSecrets: [AUTH[1]] } as const

let world: World
let seller: Seller
beforeAll(async () => {
  world = await makeWorld({ platform: before, provider: { encryptionKeys: before.encryptionKeys } })
  seller = await world.openShop()
})
afterAll(() => world.close())

const configsOf = (keys: typeof rotating | typeof after) => ({
  platform: { ...world.platform.deps.config, ...keys },
  provider: { ...world.provider.deps.config, encryptionKeys: keys.encryptionKeys },
})

/** Starts both programs with other keys on the same databases, as a release does, and gives the provider the new address. */
async function startOthers(keys: typeof rotating | typeof after) {
  const { clock } = world
  const config = configsOf(keys)
  await Promise.all([preparePlatform(config.platform), prepareProvider(config.provider)])
  const provider = await startProvider({ clock, config: { ...config.provider, port: 0 } })
  const platformConfig = { ...config.platform, port: 0, url: '', providerUrl: provider.url }
  const platform = await startPlatform({ clock, isWorking: false, config: platformConfig })
  await updateWebhookUrls(platform.deps)
  return {
    platform,
    provider,
    clock,
    visitor: () => makeVisitor(platform.url),
    openShop: world.openShop,
    async drainAll() {
      for (const program of [provider, platform, provider, platform]) await program.drainAll()
    },
    async close() {
      await platform.close()
      await provider.close()
    },
  }
}
type Servers = Pick<World, 'platform' | 'provider' | 'clock' | 'visitor' | 'openShop' | 'drainAll'>

let buyers = 0
async function sell(servers: Servers, visitor: Visitor = servers.visitor()): Promise<void> {
  buyers += 1
  const email = `buyer-${buyers}@example.com`
  const order = await buyGoods({ world: servers, seller, visitor, email }, [seller.products.caliper.product_id])
  // Another process may be sending this order's event.
  await vi.waitFor(
    async () => {
      await servers.drainAll()
      expect(await visitor.get(`/api/orders/${order.id}`)).toMatchObject({ body: { status: 'paid' } })
    },
    { timeout: 20 * SECOND },
  )
}

/** Lists the beginnings of all sealed texts: the keys that sealed them. */
async function listKeys(): Promise<string[]> {
  const { platform, provider } = world
  const [connections, endpoints, fingerprints, emails, shopEmails] = await Promise.all([
    platform.deps.database.db.selectFrom('providerConnections').select(['apiKeySealed', 'webhookSecretSealed']).execute(),
    provider.deps.database.db.selectFrom('webhookEndpoints').select('secretSealed').execute(),
    provider.acquirerDatabase.db.selectFrom('keptKeys').select('keySealed').execute(),
    platform.deps.database.db.selectFrom('emails').select('contentSealed').execute(),
    provider.deps.database.db.selectFrom('emails').select('contentSealed').execute(),
  ])
  const texts = [...connections, ...endpoints, ...fingerprints, ...emails, ...shopEmails].flatMap((row) => Object.values(row))
  return [...new Set(texts.map((text) => String(text).split('.').slice(0, 2).join('.')))]
}

test('a key is added, everything is sealed with it, and the old one is removed, while the shop sells', {
  timeout: 60_000,
}, async () => {
  const { databaseUrl: platformUrl } = world.platform.deps.config
  const { databaseUrl: provider, acquirerDatabaseUrl: acquirer } = world.provider.deps.config
  const returning = world.visitor()
  await sell(world, returning)
  expect(await listKeys()).toEqual(['v2.1'])

  const both = await startOthers(rotating)
  const rotate = async () => [
    await rotatePlatformKeys(platformUrl, rotating),
    await rotateProviderKeys({ provider, acquirer }, rotating.encryptionKeys),
  ]
  await Promise.all([rotate(), mapConcurrently([world, both, both], 3, (servers) => sell(servers))])
  // The process of before has sealed emails of its sales meanwhile.
  const rotations = await rotate()
  for (const { ENCRYPTION_KEY } of rotations)
    expect([ENCRYPTION_KEY?.left.get('1'), Number(ENCRYPTION_KEY?.left.get('2')) > 2]).toEqual([0, true])
  const none = new Map([
    ['newest', 0],
    ['older', 0],
  ])
  expect(rotations[0]).toMatchObject({ AUTH_SECRET: { left: none } })
  expect(await listKeys()).toEqual(['v2.2'])
  await sell(both)
  await both.close()

  const last = await startOthers(after)
  await sell(last)
  await last.close()
})

test('cookies of the old secret hold until it is removed, and so do the carts of guests', async () => {
  const both = await startOthers(rotating)
  const last = await startOthers(after)
  const readAs = async (visitor: Visitor, { platform }: Pick<Servers, 'platform'>) => {
    const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(`${platform.url}/api/auth/get-session`, { headers: { cookie } })
    return (await answer.json()) as { user: { email: string } } | null
  }
  expect([await readAs(seller.visitor, both), await readAs(seller.visitor, last)]).toMatchObject([
    { user: { email: seller.email } },
    null,
  ])
  await Promise.all([both.close(), last.close()])
})

test('a key that is missing, or another one of its ID, is named before a program starts', async () => {
  const lacking = configsOf({ ...after, encryptionKeys: parseEncryptionKeys(`3:${OLD}x`) })
  const wrong = configsOf({ ...after, encryptionKeys: parseEncryptionKeys(`2:${NEW}x`) })
  await expect(preparePlatform(lacking.platform)).rejects.toThrow('ENCRYPTION_KEY lacks the key "2"')
  await expect(prepareProvider(lacking.provider)).rejects.toThrow('ENCRYPTION_KEY lacks the key "2"')
  await expect(preparePlatform(wrong.platform)).rejects.toThrow('ENCRYPTION_KEY: the key "2" is another one')
  await expect(prepareProvider(wrong.provider)).rejects.toThrow('ENCRYPTION_KEY: the key "2" is another one')
  const database = openDatabase<object>(world.platform.deps.config.databaseUrl, { max: 1 })
  await sql`delete from encryption_keys`.execute(database.db)
  await database.close()
  await expect(preparePlatform(wrong.platform)).rejects.toThrow(
    'ENCRYPTION_KEY is another one than this database was sealed with',
  )
  await preparePlatform(configsOf(after).platform)
})
