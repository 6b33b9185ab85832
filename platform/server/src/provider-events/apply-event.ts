import type { RawBuilder } from '@tradepost/kit/database/database'
import { isDatabaseAway, logFailure } from '@tradepost/kit/database/outage'
import { type Deps, transact } from '#src/deps.ts'
import { buildNewCustomerQueries } from '#src/orders/load-buyer.ts'
import { applyPaymentUpdate } from '#src/orders/updates/apply-payment-update.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import type { EventUpdate } from '#src/records/event-update.ts'
import { refreshRecordSoon } from '#src/records/load-record.ts'
import { customers } from '#src/records/nouns/customers.ts'
import { licenseKeys } from '#src/records/nouns/license-keys.ts'
import { payments } from '#src/records/nouns/payments.ts'
import { markKeysStale, markStale, markWalletStale, type ObjectUpdate, saveRecords } from '#src/records/save-records.ts'
import type { RecordScope, Scope } from '#src/scope.ts'
import { fetchPaymentUpdate, type TicketedConnection } from './fetch-payment-update.ts'
import type { ReadEvent } from './read-event.ts'

/** Jobs that also run every few minutes: an event of these objects makes them run right away. */
const JOBS_AFTER: Readonly<Record<string, string>> = {
  refunds: 'keep-access',
  disputes: 'notify-of-disputes',
  payouts: 'notify-of-payouts',
}

const PROBLEM_LENGTH_MAX = 1000

/** How a try ended. `problem`: what was wrong; `isHandled`: whether the event needs no other try. */
export type Outcome = { problem: string | null; isHandled: boolean }

/**
 * Notes how a try ended, in the transaction that applies the event. False if another process has handled it: then nothing is
 * applied.
 */
export type Note = (scope: Scope, outcome: Outcome) => Promise<boolean>

/**
 * What the provider must be asked about: the event's object itself, the license keys of its payment, and the wallet that paid it.
 */
type Followed = { isBehind: boolean; keyIds: readonly string[]; walletOf: string | undefined }

/**
 * What is written with an event's update: `earlier`: what answers said of the same object before; `others`: other records.
 * `paidByWallet`: the payment that a wallet may have paid.
 */
type Besides = { earlier: readonly ObjectUpdate[]; others: readonly RawBuilder<unknown>[]; paidByWallet: string | undefined }

/** Applies what an event says about an object, after what answers said of it. */
async function applyUpdate(
  records: RecordScope,
  update: EventUpdate,
  { earlier, others, paidByWallet }: Besides,
): Promise<Followed> {
  const { noun, id, paymentId, isPartial } = update
  // Before the object's own row: whoever saves the object next waits here, holding nothing.
  if (paymentId !== undefined) await markStale(records, payments, paymentId)
  const keyIds = paymentId === undefined ? [] : await markKeysStale(records, paymentId)
  const kept = await saveRecords(records, noun, [...earlier, update], others)
  if (isPartial) await markStale(records, noun, id)
  const walletOf = paidByWallet === undefined ? undefined : await markWalletStale(records, paidByWallet)
  return { isBehind: isPartial || kept.behind.length > 0, keyIds, walletOf }
}

type Applied = { update: EventUpdate; followed: Followed }

/** Starts the work that follows an applied event. All of it is found by other jobs too, if this process ends before. */
function followUp(
  deps: Deps,
  connection: ProviderConnectionRow,
  { update, followed: { isBehind, keyIds, walletOf } }: Applied,
): void {
  if (isBehind) refreshRecordSoon(deps, { connection, noun: update.noun, id: update.id })
  if (update.paymentId !== undefined) refreshRecordSoon(deps, { connection, noun: payments, id: update.paymentId })
  for (const id of keyIds) refreshRecordSoon(deps, { connection, noun: licenseKeys, id })
  if (walletOf !== undefined) refreshRecordSoon(deps, { connection, noun: customers, id: walletOf })
  const job = JOBS_AFTER[update.noun.name]
  if (job !== undefined) deps.keepBusy(deps.addJob(job, {}, job))
}

/**
 * Applies an event to the records and the order in one transaction, with the note of how it ended. If that fails, only the
 * failure is noted, and the event is tried again later.
 * @throws if not even the note could be kept
 */
export async function applyEvent(deps: Deps, connection: TicketedConnection, event: ReadEvent, note: Note): Promise<void> {
  const { organizationId, environment } = connection
  const asked = await fetchPaymentUpdate(deps, connection, event)
  const problem = [event.problem, asked.problem].filter((each) => each !== null).join('; ')
  const outcome = { problem: problem === '' ? null : problem, isHandled: !event.isOpaque && asked.problem === null }
  try {
    const followed = await transact(deps, async (work) => {
      const scope: Scope = { ...work, organizationId }
      if (!(await note(scope, outcome))) return undefined
      if (asked.update) await applyPaymentUpdate(scope, deps, asked.update)
      // Last, because other changes of the customer's access wait from here until the commit.
      const records = { ...scope, environment }
      const others = asked.update ? buildNewCustomerQueries(records, asked.update, asked.ticket) : []
      if (event.update?.noun === payments) {
        const paidByWallet = asked.update?.items?.wallet_amount ? event.update.id : undefined
        return applyUpdate(records, event.update, { earlier: asked.paymentUpdates, others, paidByWallet })
      }
      await saveRecords(records, payments, asked.paymentUpdates, others)
      return event.update && applyUpdate(records, event.update, { earlier: [], others: [], paidByWallet: event.update.paymentId })
    })
    if (event.update && followed) followUp(deps, connection, { update: event.update, followed })
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    logFailure(deps.log, error, { organizationId, type: event.type }, 'an event could not be applied, and will be tried again')
    const words = (error instanceof Error ? error.message : String(error)).slice(0, PROBLEM_LENGTH_MAX)
    await transact(deps, (work) => note({ ...work, organizationId }, { problem: words, isHandled: false }))
  }
}
