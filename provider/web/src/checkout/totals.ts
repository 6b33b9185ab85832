import { formatMoney } from '@tradepost/ui/money'
import { getTotals } from '#src/api.ts'
import { type Checkout, change, notice } from './checkout.ts'
import { messages } from './messages.ts'
import { taxLabel } from './tax-name.ts'

/**
 * Asks what is due for a buyer of the chosen country, shows it and says it aloud when it differs. A slow answer for a country
 * that is no longer chosen is dropped. Without an answer the old total stays; the server refuses to charge a wrong one.
 */
export async function refreshTotals(checkout: Checkout): Promise<void> {
  const { session, values } = checkout.state
  if (!values.country) return
  checkout.totalsAsked += 1
  const question = checkout.totalsAsked
  change(checkout, { areTotalsPending: true })
  const answer = await getTotals(session.session_id, values.country)
  if (question !== checkout.totalsAsked) return
  if (answer.kind !== 'ok') {
    if (answer.kind === 'refused' && answer.status === 410) return change(checkout, { areTotalsPending: false, phase: 'expired' })
    return change(checkout, { areTotalsPending: false, notice: notice('tax_unknown') })
  }
  const totals = answer.value
  const isSame = totals.total === checkout.state.totals.total && totals.tax === checkout.state.totals.tax
  const total = formatMoney(totals.total, totals.currency, messages.language)
  const tax = taxLabel(values.country, totals.tax_rate_basis_points, messages.language)
  const announcement = totals.tax > 0 ? messages.summary.announce(total, tax) : messages.summary.announcePlain(total)
  const isMended = checkout.state.notice?.kind === 'tax_unknown'
  change(checkout, {
    totals,
    areTotalsPending: false,
    ...(isMended ? { notice: null } : {}),
    ...(isSame ? {} : { announcement }),
  })
}
