import { getPageLocale } from '@tradepost/messages/page-messages'
import { BigMoney } from '@tradepost/ui/commerce/money'
import { t } from '#src/messages.ts'
import type { CheckoutState } from './checkout.ts'
import { formatTaxInSentence } from './form/tax-name.ts'
import { getAmountDue } from './order/amount-due.ts'
import { describeLaterCharges, freeTrialLabel, leadLabel } from './order/subscription-labels.ts'

/** Shows the amount due now, large, and later charges. If nothing is due, shows the purpose instead. */
export function Due({ state }: { state: CheckoutState }) {
  const { session, totals } = state
  const { currency } = totals
  const amount = getAmountDue(totals)
  const lead = leadLabel(session)
  const free = freeTrialLabel(session, totals)
  const later = describeLaterCharges(session, totals)
  const hasFigure = amount > 0 || session.subscription === null
  return (
    <div className="max-shell:hidden">
      {hasFigure || free ? <p className="text-[0.9375rem] text-ink-2 [overflow-wrap:anywhere]">{lead}</p> : null}
      {hasFigure ? (
        <p className="mt-1 h-12">
          <BigMoney amount={amount} currency={currency} locale={getPageLocale()} />
        </p>
      ) : (
        <p className="mt-1 text-3xl font-[620] tracking-[-0.03em] [overflow-wrap:anywhere]">{free ?? lead}</p>
      )}
      <p className="mt-0.5 min-h-5 text-sm text-ink-3">{dueWords(state)}</p>
      {later ? <p className="mt-2.5 text-[0.9375rem] text-ink-2 tabular-nums">{later}</p> : null}
    </div>
  )
}

/** Describes the amount: when it is due, and whether it includes tax. */
function dueWords({ session, totals, totalsOf, areTotalsPending }: CheckoutState): string {
  if (areTotalsPending) return t('summary.updating')
  const isDue = getAmountDue(totals) > 0
  if (session.subscription?.is_update && isDue) return t('subscriptions.owedNow')
  if (session.subscription && !isDue) return t('subscriptions.nothingNow')
  return totals.tax > 0 ? t('summary.taxIncluded', { tax: formatTaxInSentence(totalsOf.country) }) : t('summary.noTax')
}
