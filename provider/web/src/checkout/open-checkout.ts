import type { HostedSession, LikelyBuyer } from '@tradepost/contract/hosted/checkout'
import { t } from '#src/messages.ts'
import { claimReturn, rememberMode } from '#src/tab-storage.ts'
import { watchPresses } from './after-pointer-up.ts'
import { type Checkout, change, createCheckout, hasOutdatedTotals, type Parts, watch } from './checkout.ts'
import { readDraft } from './draft.ts'
import { buildInitialValues } from './form/form-values.ts'
import { refreshTotals } from './order/totals.ts'
import { completeCheckout, follow, getPhase, showUnpaid } from './payment/attempt.ts'

type Opened = { session: HostedSession; likely: LikelyBuyer | null }

/** Creates the checkout of a session and starts what it needs: live updates, the return to the shop, the right total. */
export function openCheckout({ session, likely }: Opened, parts: Parts): Checkout {
  const values = buildInitialValues(session, readDraft(session.session_id), likely?.country ?? '')
  const checkout = createCheckout(session, parts, values, getPhase(session, claimReturn(session.session_id)))
  if (likely && values.country === likely.country)
    change(checkout, { totals: likely.totals, totalsOf: { country: likely.country, postalCode: '', taxId: '' } })
  const { phase } = checkout.state
  rememberMode(session.session_id, session.mode)
  const attempt = session.attempt
  if (phase === 'form' && (attempt?.status === 'failed' || attempt?.status === 'cancelled')) showUnpaid(checkout, attempt)
  // The bank's pages show the total, too.
  const isUnpaid = phase === 'form' || phase === 'waiting' || phase === 'at_bank'
  if (isUnpaid && hasOutdatedTotals(checkout.state)) void refreshTotals(checkout)
  if (phase === 'waiting') follow(checkout, attempt?.payment_id ?? 'current')
  if (phase === 'paid') void completeCheckout(checkout)
  keepTitle(checkout)
  watchPresses(checkout)
  // Back from the bank restores the page as the buyer left it, including a spinner, so the session is reloaded.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && checkout.state.phase !== 'form') location.reload()
  })
  return checkout
}

function keepTitle(checkout: Checkout): void {
  const write = () => {
    const { phase, session, totals } = checkout.state
    const paid = totals.total > 0 ? 'paid.pageTitle' : 'paid.freePageTitle'
    document.title = t(phase === 'paid' ? paid : 'title', { business: session.business_name })
  }
  write()
  watch(checkout, write)
}
