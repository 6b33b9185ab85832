import { addMilliseconds, MINUTE, systemClock } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import type { GenericEndpointContext } from 'better-auth'
import type { AuthDeps } from '#src/auth/auth-deps.ts'

const running = new Map<string, Promise<unknown>>()

/**
 * Runs work for a key after earlier work for the same key has finished. Providers accept a refresh token once: of two requests
 * that find a token about to expire, the second then finds the new one. Across processes the provider decides.
 */
export async function runSerially<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = running.get(key) ?? Promise.resolve()
  const mine = before.then(work, work)
  const settled = mine.then(
    () => {},
    () => {},
  )
  running.set(key, settled)
  try {
    return await mine
  } finally {
    if (running.get(key) === settled) running.delete(key)
  }
}

const TURN = 'new social accounts'

type SocialEndpoint<Input, Options, Answer> = {
  (input: Input): Promise<Answer>
  path: string
  options: Options
}

/** Waits until nobody else creates a social account, here or in another process. Then others wait until `ended`. */
function takeTurn({ transact }: AuthDeps, ended: Promise<void>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // Serially here, so that only one connection of this process waits.
  runSerially(TURN, () =>
    transact(async ({ trx }) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${TURN}, 0))`.execute(trx)
      resolve()
      await ended
    }),
  ).catch(reject)
  return promise
}

/** Whoever created the account may still be ending the sessions of others: longer than that takes. */
const NEW_MILLISECONDS = MINUTE

type Created = { createdAt: Date }
const isNew = ({ createdAt }: Created): boolean => createdAt > addMilliseconds(systemClock.now(), -NEW_MILLISECONDS)

/**
 * Wraps an endpoint of better-auth that looks a social account up and creates it if it is missing: of several requests about a
 * new account, the first creates it and the others find it. Better-auth's would fail. Requests about a known account don't wait.
 */
export function createInTurn<Input, Options, Answer>(deps: AuthDeps, endpoint: SocialEndpoint<Input, Options, Answer>) {
  const run = async (ctx: GenericEndpointContext & Input): Promise<Answer> => {
    const { internalAdapter } = ctx.context
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    let turn: Promise<void> | undefined
    const findInTurn = async <Found extends Created | { account: Created } | null>(find: () => Promise<Found>) => {
      const found = await find()
      if (found && !isNew('account' in found ? found.account : found)) return found
      turn ??= takeTurn(deps, ended)
      await turn
      return find()
    }
    const inTurn: typeof internalAdapter = {
      ...internalAdapter,
      findAccountByKey: (key) => findInTurn(() => internalAdapter.findAccountByKey(key)),
      findAccountOwnerByKey: (key) => findInTurn(() => internalAdapter.findAccountOwnerByKey(key)),
    }
    const context = { ...ctx.context, internalAdapter: inTurn }
    return endpoint({ ...ctx, context }).finally(() => {
      // The hooks after the route see the original context.
      ctx.context.setNewSession(context.newSession)
      end()
    })
  }
  return Object.assign(run, { path: endpoint.path, options: endpoint.options })
}
