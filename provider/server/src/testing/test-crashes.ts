import { rm } from 'node:fs/promises'
import { WebhookEvent } from '@tradepost/contract/provider/webhooks/webhooks'
import { createMovableClock, MINUTE } from '@tradepost/kit/clock'
import { HOW_TO_REPEAT, takeSample } from '@tradepost/kit/testing/test-runs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProviderConfig } from '#src/config.ts'
import { type Facts, listUnbalanced, readFacts, UNFINISHED } from './test-crash-facts.ts'
import type { Operation, Scene } from './test-crash-operations.ts'
import { type CrashPoint, createInterrupter, type Interrupter, listCrashPoints } from './test-crash-points.ts'
import { startTestProvider, type TestProvider, testProviderConfig } from './test-provider.ts'
import { makeTestReceiver, type TestReceiver } from './test-receiver.ts'

/** Money has moved, and nobody has noted it. */
const isAfterMoney = ({ call, side }: CrashPoint) => side === 'after' && /^acquirer\.(charge|refund)$/.test(call)
/** Longer than any lease: what a dead process had claimed is free again. */
const LEASE = 3 * MINUTE
/** How long all points of one operation may take. */
const TIMEOUT = 30 * MINUTE

/**
 * `count`: how many points to die at, of at least `pointsMin`. `told`: facts that operations leave when nothing dies, by name.
 */
type Crashes = {
  operations: readonly Operation[]
  count: number
  pointsMin: number
  told: Readonly<Record<string, object>>
}

let config: ProviderConfig
let provider: TestProvider
let interrupter: Interrupter
let receiver: TestReceiver
const clock = createMovableClock()

async function start(): Promise<void> {
  interrupter = createInterrupter()
  const { aroundStatement, wrapAcquirer, wrapSafeFetch } = interrupter
  provider = await startTestProvider(config, {
    clock,
    ...(aroundStatement ? { aroundStatement } : {}),
    ...(wrapAcquirer ? { wrapAcquirer } : {}),
    ...(wrapSafeFetch ? { wrapSafeFetch } : {}),
  })
}

async function prepare({ prepare: make }: Operation): Promise<Scene> {
  const business = await provider.openBusiness()
  const hooks = `${receiver.url}/${business.businessId}`
  const scene = { provider, ...business, hooks, email: `${business.businessId.toLowerCase()}@example.com`, made: {} }
  return { ...scene, made: await make(scene) }
}

/** What the operation left, after its caller looked again and everything due was done. */
async function finish({ act }: Operation, scene: Scene): Promise<Facts> {
  const now = { ...scene, provider, client: provider.clientFor(scene.apiKey) }
  await provider.advance(LEASE)
  await act(now)
  await provider.advance(LEASE)
  expect(await listUnbalanced(provider, scene.businessId)).toEqual([])
  return { ...(await readFacts(provider, scene)), received: listReceived(scene) }
}

/** The events that the business's endpoint received, each once. One that arrived twice has the same ID. */
function listReceived({ hooks }: Scene): string[] {
  const bodies = new Map(
    receiver.received
      .filter(({ path }) => path === new URL(hooks).pathname)
      .map(({ headers, body }) => [headers['webhook-id'], WebhookEvent.parse(JSON.parse(body)).type]),
  )
  return [...bodies.values()].filter((type) => !UNFINISHED.has(type)).sort()
}

type Measured = { points: CrashPoint[]; facts: Facts }

/**
 * Runs an operation without a crash. Its points are those of all calls; unless it's about work in the background, without those
 * that an idle provider makes.
 */
async function measure(operation: Operation): Promise<Measured> {
  const scene = await prepare(operation)
  await provider.drainAll()
  interrupter.takeCalls()
  await provider.drainAll()
  const calls = interrupter.takeCalls()
  const idle = new Set(operation.isInBackground ? [] : calls.filter((call) => !/^(begin|commit)$/.test(call)))
  await operation.act(scene)
  await provider.drainAll()
  const points = listCrashPoints(interrupter.takeCalls().filter((call) => !idle.has(call)))
  return { points, facts: await finish(operation, scene) }
}

/** Points that a run didn't come by, because background work put its calls together differently. */
let missed = 0

/**
 * Runs an operation that is killed at a point, and goes on with a new process. Returns what it left. Tries again where it didn't
 * come by that point.
 */
async function interrupt(operation: Operation, point: CrashPoint, attempts = 5): Promise<Facts> {
  const scene = await prepare(operation)
  await provider.drainAll()
  interrupter.dieAt(point)
  // Its requests fail: there is nobody to answer them.
  await operation.act(scene).catch(() => undefined)
  await provider.drainAll()
  const isDead = interrupter.isDead()
  await provider.close()
  await start()
  const facts = await finish(operation, scene)
  if (!isDead && attempts > 1) return interrupt(operation, point, attempts - 1)
  if (!isDead) missed += 1
  return facts
}

/** Tests that operations lose and double nothing when their process dies, on a provider of their own. */
export function testCrashes({ operations, count, pointsMin, told }: Crashes): void {
  beforeAll(async () => {
    receiver = await makeTestReceiver()
    config = await testProviderConfig()
    await start()
  })
  afterAll(async () => {
    await provider.close()
    await receiver.close()
    await rm(config.dataDir, { recursive: true, force: true })
  })

  const measured = new Map<string, Measured>()
  let taken: readonly CrashPoint[] = []

  describe('a process that dies', () => {
    test(`has at least ${pointsMin} points to die at`, { timeout: TIMEOUT }, async () => {
      for (const operation of operations) measured.set(operation.name, await measure(operation))
      const points = [...measured.values()].flatMap((each) => each.points)
      taken = takeSample(points, { count, isAlways: isAfterMoney })
      expect(points.length).toBeGreaterThanOrEqual(pointsMin)
      for (const [name, facts] of Object.entries(told)) expect(measured.get(name)?.facts, name).toMatchObject(facts)
    })

    test.each(operations)('loses nothing and doubles nothing of: $name', { timeout: TIMEOUT }, async (operation) => {
      const known = measured.get(operation.name)
      const points = (known?.points ?? []).filter((point) => taken.includes(point))
      missed = 0
      for (const point of points) {
        const about = `${point.side} ${point.occurrence}. ${point.call}; ${HOW_TO_REPEAT}`
        expect.soft(await interrupt(operation, point), about).toEqual(known?.facts)
      }
      // A short sample may have the one point or two that a busy machine doesn't come by again.
      expect(missed).toBeLessThanOrEqual(Math.max(2, Math.ceil(points.length / 4)))
    })
  })
}
