import { sql } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import { write } from '@tradepost/kit/database/statements'
import type { Scope } from './scope.ts'

type Named = { name: string }
const exclusive = prepare((_, { name }: Named) => sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
const shared = prepare((_, { name }: Named) => sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`)

/**
 * Locks a name from the transaction's next statement on until its end: whoever locks the same name waits. Those who share it only
 * wait for one who doesn't.
 */
export async function lockName({ trx }: Pick<Scope, 'trx'>, name: string, { isShared = false } = {}): Promise<void> {
  await write({ trx }, (isShared ? shared : exclusive).fill({ name }))
}
