import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { nameSubject } from '@tradepost/kit/current-request'
import { runTransaction } from '@tradepost/kit/database/database'
import { type Admission, type Answer, type Door, isResponse, type RouteEntry, type RouteWork } from '@tradepost/kit/http/routes'
import { hashSecret, isSameSecret } from '@tradepost/kit/secrets/secrets'
import { refuseAs } from '@tradepost/kit/security-log/security-log'
import type { Context } from 'hono'
import { createKeyFinder, type FoundApiKey, hasSameClock, type KeyFinder } from './api-keys/find-api-key.ts'
import { toClock } from './clocks/read-clock.ts'
import { createReadOnlyScope, type Deps, transact } from './deps.ts'
import { fault } from './faults.ts'
import { answerOnce } from './idempotency/answer-once.ts'
import { checkHeld } from './portal/check-held.ts'
import { checkOrigin } from './portal/check-origin.ts'
import { findVisitor } from './portal/entrance/find-visitor.ts'
import { priorityOf } from './priority-of.ts'
import { checkRate } from './rate-limits/check-rate.ts'
import { limitClient } from './rate-limits/limit-clients.ts'
import { type BusinessClock, type Scope, type Tenant, toTenant } from './scope.ts'

function readBearer(c: Context): string {
  const match = /^Bearer ([\x21-\x7e]{1,500})$/.exec(c.req.header('authorization') ?? '')
  if (!match?.[1]) throw fault('UNAUTHORIZED', 'Send your API key as "Authorization: Bearer …"')
  return match[1]
}

/** The business whose key it is, with its clock. */
type Admitted = Tenant & { found: FoundApiKey; clock: BusinessClock }

type Admitting = { deps: Deps; keys: KeyFinder; access: 'read' | 'write' }

const toAdmitted = (found: FoundApiKey, { clock }: Deps): Admitted => ({
  ...toTenant(found.key),
  found,
  clock: toClock(found.moved, clock),
})

/** @throws 401 if the key is missing, unknown, expired or revoked; 429 if it made too many requests; 403 if it's read-only. */
async function admitKey(c: Context, { deps, keys, access }: Admitting): Promise<Admitted> {
  const now = deps.clock.now()
  const found = await keys.find(readBearer(c), now)
  c.set('apiKey', found)
  if (found) nameSubject(found.key.id)
  if (!found?.isUsable) throw fault('UNAUTHORIZED', "This API key doesn't exist, has expired or was revoked")
  const { key, rate } = found
  if (rate) checkRate(c, rate, now)
  if (access === 'write' && key.access === 'read') throw fault('FORBIDDEN', 'This API key is read-only')
  return toAdmitted(found, deps)
}

async function read(c: Context, deps: Deps, admitted: Admitted, work: RouteWork): Promise<Answer> {
  const readFrom = async (db = deps.database.db) => work({ scope: await createReadOnlyScope(deps, admitted, db), deps })
  return priorityOf(c.req.method, c.req.path) === 'last' ? deps.reads.run(readFrom) : readFrom()
}

/**
 * Begins a read for a key that was admitted a moment ago while the door asks about it, since whose it is never changes. The
 * answer counts once the key is admitted again, with the same clock.
 */
function readBeside(c: Context, deps: Deps, recalled: FoundApiKey, admitting: Promise<Admitted>): Admission {
  // Whoever runs the work or fails to waits for it; until then its failure must not count as unhandled.
  admitting.catch(() => {})
  return {
    admitted: admitting,
    async run(_, work) {
      const early = read(c, deps, toAdmitted(recalled, deps), work)
      const [admitted, answer] = await Promise.allSettled([admitting, early])
      if (admitted.status === 'fulfilled' && hasSameClock(admitted.value.found, recalled)) return early
      if (answer.status === 'fulfilled' && isResponse(answer.value)) await answer.value.body?.cancel()
      return read(c, deps, await admitting, work)
    },
  }
}

function asked(
  c: Context,
  { clock, config }: Deps,
  { keyId, body, route }: { keyId: string; body: Uint8Array; route: RouteEntry },
) {
  const url = new URL(c.req.url)
  const askedAt = clock.now()
  return {
    apiKeyId: keyId,
    target: `${c.req.method} ${url.pathname}${url.search}`,
    body,
    idempotencyKey: c.req.header('idempotency-key'),
    retryCount: Number(c.req.header('x-stainless-retry-count') ?? 0) || 0,
    askedAt,
    keptSince: addMilliseconds(askedAt, -config.retention.idempotencyKeys * DAY),
    returns: route.returns,
  }
}

/** Creates the door that guards every route and refuses what a caller may not do (see callers.ts). */
export function createDoor(deps: Deps): Door {
  const { db } = deps.database
  const keys = createKeyFinder(db)
  const admit: Record<string, (c: Context, route: RouteEntry) => ReturnType<Door>> = {
    async read(c) {
      const recalled = c.req.method === 'GET' ? keys.recall(readBearer(c)) : undefined
      const admitting = admitKey(c, { deps, keys, access: 'read' })
      if (recalled) return readBeside(c, deps, recalled, admitting)
      const admitted = await admitting
      return { run: (_, work) => read(c, deps, admitted, work) }
    },
    async write(c, route) {
      const admitted = await admitKey(c, { deps, keys, access: 'write' })
      // Only routes that may be repeated: test helpers, which call the card network between two transactions, and links to the
      // portal.
      if (route.transaction === 'own') return { run: (_, work) => read(c, deps, admitted, work) }
      return {
        run: ({ raw: body }, work, purpose) =>
          transact(deps, admitted, (scope) => {
            const run = () => work({ scope, deps })
            // Only POST isn't idempotent by nature, and a refusal isn't stored under its key.
            return c.req.method === 'POST' && purpose === 'request'
              ? answerOnce(scope, asked(c, deps, { keyId: admitted.found.key.id, body, route }), run)
              : run()
          }),
      }
    },
    async operator(c) {
      await limitClient(deps, c)
      await refuseAs(c, 'operator.called', async () => {
        const digest = hashSecret(readBearer(c))
        if (!deps.config.operatorKeyDigests.some((each) => isSameSecret(digest, each)))
          throw fault('UNAUTHORIZED', 'Invalid operator key')
      })
      const { clock, mailer, config, linkKey } = deps
      return { run: (_, work) => runTransaction(db, (trx) => work({ trx, clock, mailer, url: config.url, linkKey })) }
    },
    async portal(c, route) {
      const visitor = await findVisitor(c, { deps, businessId: c.req.param('business_id') ?? '' })
      if (!visitor) throw fault('PORTAL_SESSION_ENDED')
      nameSubject(visitor.customerId)
      const isReading = c.req.method === 'GET'
      if (!isReading) checkOrigin(c, deps)
      return {
        async run({ params }, work) {
          const enter = async (scope: Scope) => {
            await checkHeld(scope, visitor, params)
            return work({ scope, deps, visitor })
          }
          // A verb that is one statement outside of any transaction has its own.
          const isAlone = isReading || route.transaction === 'own'
          return isAlone ? enter(await createReadOnlyScope(deps, visitor)) : transact(deps, visitor, enter)
        },
      }
    },
    hosted: async () => ({ run: (_, work) => work({ deps }) }),
    async anyone(c) {
      await limitClient(deps, c)
      return { run: (_, work) => work({ deps }) }
    },
  }
  return (c, route) => {
    const door = admit[route.caller]
    if (!door) throw fault('FORBIDDEN')
    deps.countCall(c, route.rate)
    return door(c, route)
  }
}
