import { HOUR } from '@tradepost/kit/clock'
import { type Drain, startDrain } from '@tradepost/kit/drain'
import { emailDueQuery } from '@tradepost/kit/email/claim-emails'
import type { Metrics } from '@tradepost/kit/metrics'
import type { Watched } from '@tradepost/kit/poller'
import { recordKeyUsage } from './api-keys/record-key-usage.ts'
import { closeBalances } from './balances/close-balances.ts'
import type { Deps } from './deps.ts'
import { dueHandlers } from './due-handlers.ts'
import { startFileScans } from './file-scans/scan-files.ts'
import { createProviderPurge } from './purge-old.ts'
import { writeRequests } from './request-log/write-requests.ts'
import { advanceClocks, clockDueQuery } from './schedule/advance-clocks.ts'
import { jobDueQuery } from './schedule/claim-due.ts'
import { runDue } from './schedule/run-due.ts'
import type { DrainName } from './scope.ts'
import { createFileSweep } from './storage/sweep-files.ts'
import { runReplays } from './webhook-replays/run-replays.ts'
import { createHeaderSealing } from './webhooks/endpoints/seal-headers.ts'
import type { DeliverySender } from './webhooks/send-deliveries.ts'
import { deliveryDueQuery } from './webhooks/start-batch.ts'

/**
 * Creates what seals the emails and headers that the release before has written, and erases emails that were given up. It returns
 * how many rows it changed.
 */
function createPlainSealing(deps: Deps): () => Promise<number> {
  const sealHeaders = createHeaderSealing(deps)
  return async () => (await deps.mailer.tidy(deps.database.db, deps.clock)) + (await sealHeaders())
}

/** Starts all background work of a process. */
export function startDrains(
  deps: Deps,
  metrics: Metrics,
  sender: DeliverySender,
  pollMilliseconds: number,
): Record<DrainName, Drain> {
  const { log, mailer, clock, database } = deps
  const [purge, sweepFiles] = [createProviderPurge(deps, metrics), createFileSweep(deps)]
  const sealPlain = createPlainSealing(deps)
  return {
    schedule: startDrain({
      name: 'schedule',
      log,
      async work(isStopped) {
        await runDue(deps, dueHandlers, isStopped)
        return 0
      },
    }),
    clocks: startDrain({ name: 'clocks', log, work: (isStopped) => advanceClocks(deps, dueHandlers, isStopped) }),
    webhooks: startDrain({
      name: 'webhooks',
      log,
      async work() {
        const { count, isReplaying } = await sender.sendDue()
        return isReplaying ? count + (await runReplays(deps)) : count
      },
    }),
    emails: startDrain({ name: 'emails', log, work: (isStopped) => mailer.deliver(database.db, clock, isStopped) }),
    // These look by themselves: they empty this process's memory, sum up what may wait, and delete what is old.
    requests: startDrain({
      name: 'requests',
      log,
      async work() {
        await recordKeyUsage(deps)
        return writeRequests(deps)
      },
      pollMilliseconds,
    }),
    balances: startDrain({ name: 'balances', log, work: () => closeBalances(deps), pollMilliseconds: 10 * pollMilliseconds }),
    scans: startFileScans(deps, 10 * pollMilliseconds),
    purge: startDrain({
      name: 'purge',
      log,
      // What a world shows mustn't depend on when it was cleaned up.
      work: async () => (deps.inOrder ? 0 : (await purge()) + (await sweepFiles()) + (await sealPlain())),
      pollMilliseconds: HOUR,
    }),
  }
}

/** The drains whose work is due by itself, or for any process. */
export const toWatched = ({ schedule, clocks, webhooks, emails }: Record<DrainName, Drain>): Record<string, Watched> => ({
  schedule: { drain: schedule, isDue: jobDueQuery },
  clocks: { drain: clocks, isDue: clockDueQuery },
  webhooks: { drain: webhooks, isDue: deliveryDueQuery },
  emails: { drain: emails, isDue: emailDueQuery },
})
