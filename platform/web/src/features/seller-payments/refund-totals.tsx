import type { Refundable } from '@tradepost/contract/platform/sales/seller-refunds'
import { formatMoney, Money } from '@tradepost/ui/commerce/money'
import { GrandTotal, TotalLine, Totals } from '@tradepost/ui/commerce/totals'
import { t } from '#src/dashboard-messages.ts'
import { findBalanceAfter, type RefundSums } from './refund-choice.ts'

type RefundTotalsProps = { refundable: Refundable; sums: RefundSums; customer: string }

/** Shows what the customer gets, and what that does to the balance. */
export function RefundTotals({ refundable, sums, customer }: RefundTotalsProps) {
  const { currency, fee } = refundable
  const { amount, tax } = sums
  const balance = findBalanceAfter(sums, refundable)
  return (
    <div className="grid gap-5" aria-live="polite">
      <Totals className="text-md">
        <TotalLine label={t('sellerRefunds.dialog.net')} amount={<Money amount={amount - tax} currency={currency} />} />
        <TotalLine label={t('sellerRefunds.dialog.tax')} amount={<Money amount={tax} currency={currency} />} />
        <GrandTotal label={t('sellerRefunds.dialog.gets', { customer })} amount={<Money amount={amount} currency={currency} />} />
      </Totals>
      {balance ? (
        <Totals className="text-md">
          <TotalLine label={t('sellerRefunds.dialog.balance')} amount={<Money amount={balance.before} currency={currency} />} />
          <TotalLine label={t('sellerRefunds.dialog.netOff')} amount={<Money amount={-balance.net} currency={currency} />} />
          <TotalLine label={t('sellerRefunds.dialog.fee')} amount={<Money amount={-balance.fee} currency={currency} />} />
          <GrandTotal
            label={t('sellerRefunds.dialog.balanceAfter')}
            amount={<Money amount={balance.after} currency={currency} />}
          />
        </Totals>
      ) : (
        <p className="text-sm text-ink-3">
          {t('sellerRefunds.dialog.feeText', { amount: formatMoney(fee.amount, fee.currency) })}
        </p>
      )}
    </div>
  )
}
