import type { HostedSession, Totals } from '@tradepost/contract/hosted/checkout'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { getSession, getTotals } from '#src/api.ts'
import { type Checkout, type CheckoutState, change, createNotice } from '#src/checkout/checkout.ts'
import { canEnterTaxId, describeTaxIdRefusal, getPostalCodeForTotals, getTaxIdForTotals } from '#src/checkout/form/tax-id.ts'
import { formatTaxInSentence } from '#src/checkout/form/tax-name.ts'
import { t } from '#src/messages.ts'
import { getAmountDue } from './amount-due.ts'

type Buyer = CheckoutState['totalsOf']

/** Requests the amount due for a buyer. If the tax ID is invalid, requests it again without one, and sets `isRefused`. */
async function askTotals(sessionId: string, buyer: Buyer) {
  const answer = await getTotals(sessionId, buyer)
  const isRefused = answer.kind === 'refused' && answer.error.code === 'INVALID_TAX_ID'
  if (!isRefused) return { answer, isRefused, buyer }
  const ordinary = { ...buyer, taxId: '' }
  return { answer: await getTotals(sessionId, ordinary), isRefused, buyer: ordinary }
}

/**
 * Requests the amount due for the form's buyer, and shows and announces it if it changed. Ignores a slow answer for a previous
 * buyer. Without an answer the old total stays; the server refuses to charge a wrong one. `changed` is the session after its cart
 * changed: its lines appear together with their totals.
 */
export async function refreshTotals(checkout: Checkout, changed?: HostedSession): Promise<void> {
  let fresh = changed
  const { session, values, issues } = checkout.state
  // Only the lines, because the session on the page may have an attempt that `fresh` doesn't.
  const adopted = () => (fresh ? { session: withCart(checkout.state.session, fresh) } : {})
  checkout.totalsAsked += 1
  const question = checkout.totalsAsked
  if (!values.country) {
    if (fresh) change(checkout, { ...adopted(), totals: fresh.totals, announcement: totalInWords(fresh.totals, '') })
    return
  }
  change(checkout, { areTotalsPending: true })
  const taxId = getTaxIdForTotals(session, values, issues.taxId)
  const { answer, isRefused, buyer } = await askTotals(session.session_id, {
    country: values.country,
    postalCode: getPostalCodeForTotals(session, values),
    taxId,
  })
  if (question !== checkout.totalsAsked) return change(checkout, adopted())
  if (answer.kind !== 'ok') {
    if (answer.kind === 'refused' && answer.status === 410) return change(checkout, { areTotalsPending: false, phase: 'expired' })
    return change(checkout, { ...adopted(), areTotalsPending: false, notice: createNotice(checkout, 'tax_unknown') })
  }
  // Another tab changed the currency: its lines appear with these totals, or not at all.
  if (answer.value.currency !== (fresh ?? session).totals.currency) {
    const other = await getSession(session.session_id)
    if (other.kind === 'ok' && other.value.totals.currency === answer.value.currency) fresh = other.value
  }
  showTotals(checkout, { totals: answer.value, buyer, refusedTaxId: isRefused ? taxId : null, part: adopted() })
}

/** Returns a session with the lines, totals and subscription of another. */
const withCart = (session: HostedSession, { lines, totals, subscription }: HostedSession): HostedSession => ({
  ...session,
  lines,
  totals,
  subscription,
})

type NewTotals = { totals: Totals; buyer: Buyer; refusedTaxId: string | null; part: Partial<CheckoutState> }

function showTotals(checkout: Checkout, { totals, buyer, refusedTaxId, part }: NewTotals): void {
  const { state } = checkout
  const isSame = getAmountDue(totals) === getAmountDue(state.totals) && totals.tax === state.totals.tax && !part.session
  // If the ID was edited since, the refusal doesn't apply to it. If nothing is taxed, the form doesn't ask for one.
  const isRefused = refusedTaxId === state.values.taxId.trim() && canEnterTaxId(state.session, totals)
  const refusal = describeTaxIdRefusal(buyer.country)
  const said = [isRefused ? refusal : '', isSame ? '' : totalInWords(totals, buyer.country)].filter(Boolean).join(' ')
  change(checkout, {
    ...part,
    totals,
    totalsOf: buyer,
    areTotalsPending: false,
    ...(isRefused ? { issues: { ...state.issues, taxId: refusal } } : {}),
    ...(state.notice?.kind === 'tax_unknown' ? { notice: null } : {}),
    ...(said ? { announcement: said } : {}),
  })
}

function totalInWords(totals: Totals, country: string): string {
  const total = formatMoney(getAmountDue(totals), totals.currency, getPageLocale())
  const tax = formatTaxInSentence(country, totals.tax_rate_basis_points)
  return totals.tax > 0 ? t('summary.announce', { total, tax }) : t('summary.announcePlain', { total })
}
