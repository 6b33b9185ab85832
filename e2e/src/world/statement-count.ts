import { findCurrentRequest } from '@tradepost/kit/current-request'
import type { AroundStatement } from '@tradepost/kit/database/database'
import type { WorldOptions } from './world.ts'

/**
 * What an action costs the databases of both servers. `roundTrips`: how often it waited: statements on their way together count
 * once. `commits`: those that Postgres flushes to disk, so transactions and single statements that write.
 */
export type StatementCount = { roundTrips: number; statements: number; transactions: number; commits: number }

export type StatementCounter = Required<Pick<WorldOptions, 'aroundStatement'>> & {
  /**
   * Returns what was counted since the last time, and every statement with the server that made it: those of requests, or also
   * those of drains.
   */
  take(options: { withDrains: boolean }): StatementCount & { texts: string[] }
}

const BOUNDS = ['begin', 'commit', 'rollback']

/** A process looks for due work whenever its time has come, whatever else goes on. */
const isLook = (text: string): boolean => text.includes('update pollers')

/** Counts every statement that the servers of a world run on their databases, except looks for due work. */
export function createStatementCounter(): StatementCounter {
  let statements: { text: string; isOfRequest: boolean }[] = []
  let roundTrips = 0
  let onTheirWay = 0
  const count =
    (server: string): AroundStatement =>
    async (text, run, isAlong) => {
      if (isLook(text)) return run()
      statements.push({ text: `${server}: ${text}`, isOfRequest: findCurrentRequest() !== undefined })
      if (isAlong) return run()
      if (onTheirWay === 0) roundTrips += 1
      onTheirWay += 1
      return run().finally(() => {
        onTheirWay -= 1
      })
    }
  return {
    aroundStatement: { platform: count('platform'), provider: count('provider') },
    take({ withDrains }) {
      const taken = statements.filter(({ isOfRequest }) => isOfRequest || withDrains).map(({ text }) => text)
      const of = (bound: string) => taken.filter((text) => text.endsWith(`: ${bound}`)).length
      const work = taken.filter((text) => !BOUNDS.some((bound) => text.endsWith(`: ${bound}`)))
      const counted = { roundTrips, statements: work.length, transactions: of('begin'), commits: of('commit') }
      statements = []
      roundTrips = 0
      return { ...counted, texts: taken }
    },
  }
}
