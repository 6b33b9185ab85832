import { logFailure } from '@tradepost/kit/database/outage'
import { Fault } from '@tradepost/kit/faults'
import { mapConcurrently } from '@tradepost/kit/map-concurrently'
import type { Deps } from '#src/deps.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { type Renewed, renewSubscription } from '#src/renewals/renew-subscription.ts'
import type { DueRow } from '#src/schedule/table.ts'
import { toTenant } from '#src/scope.ts'
import { transactEach } from '#src/transact-together.ts'
import { applyOutcome, type Outcome } from './apply-outcome.ts'
import { chargeSavedCard } from './complete-payment.ts'

/** How many cards are charged at the same time: the network answers each by itself. */
const CHARGES = 50

type Charged = Pick<PaymentRow, 'businessId' | 'mode'> & { payment: PaymentRow; charge: Outcome }

/** Charges the cards of payments, and returns the outcomes. A payment whose charge failed keeps its job, which asks later. */
async function chargeAll(deps: Deps, renewed: readonly Renewed[]): Promise<Charged[]> {
  const charged: Charged[] = []
  await mapConcurrently(renewed, CHARGES, async ({ payment, card }) => {
    try {
      const charge = await chargeSavedCard(deps, { payment, card, at: payment.createdAt })
      charged.push({ ...toTenant(payment), payment, charge })
    } catch (error) {
      logFailure(deps.log, error, { payment: payment.id }, 'a renewal was not charged, will ask again')
    }
  })
  return charged
}

/** Another call learned of the outcome first, so this one has nothing left to do. */
const isOvertaken = (error: unknown): boolean => error instanceof Fault && error.status === 409

/**
 * Renews subscriptions that are due, of any businesses: one transaction writes their payments, the cards are charged, and another
 * one records the outcomes. Each renewal is done as if it were alone, by `renewSubscription` and `applyOutcome`; only their
 * statements are shared. One that fails falls out and holds nobody back. Returns those that weren't begun. If this process dies
 * after a payment was written, the job of that payment charges it, or finds its charge.
 */
export async function renewDue(deps: Deps, due: readonly DueRow[]): Promise<DueRow[]> {
  const remembered = new Map<string, Promise<unknown>>()
  const begun = await transactEach(deps, { items: due, remembered, work: renewSubscription })
  const failed = begun.flatMap((each) => ('error' in each ? [each] : []))
  for (const { item, error } of failed)
    logFailure(deps.log, error, { due: item.kind, subject: item.subjectId }, 'what fell due was not done, will try again')
  const charged = await chargeAll(
    deps,
    begun.flatMap((each) => ('error' in each || !each.result ? [] : [each.result])),
  )
  const ended = await transactEach(deps, {
    items: charged,
    remembered,
    work: (scope, { payment, charge }) => applyOutcome(scope, payment, charge),
  })
  for (const each of ended)
    if ('error' in each && !isOvertaken(each.error))
      logFailure(
        deps.log,
        each.error,
        { payment: each.item.payment.id },
        'the outcome of a renewal was not recorded, will try again',
      )
  return failed.map(({ item }) => item)
}
