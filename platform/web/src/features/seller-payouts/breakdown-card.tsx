import type { SellerPayout } from '@tradepost/contract/platform/sales/seller-payouts'
import { Card } from '@tradepost/ui/card'
import { Money } from '@tradepost/ui/commerce/money'
import { GrandTotal, TotalLine, Totals } from '@tradepost/ui/commerce/totals'
import { t } from '#src/dashboard-messages.ts'
import { balanceEventLabel } from '#src/nouns/payouts/balance-labels.ts'

/** Shows what a payout pays by event type. The rows sum to its amount. */
export function BreakdownCard({ payout: { breakup, amount, currency } }: { payout: SellerPayout }) {
  return (
    <Card title={t('sellerPayouts.page.breakdown')} description={t('sellerPayouts.page.breakdownText')}>
      {breakup === null ? (
        <p className="text-sm text-ink-3">{t('sellerPayouts.page.breakdownLoading')}</p>
      ) : (
        <Totals className="text-md">
          {breakup.map(({ event_type, total }) => (
            <TotalLine
              key={event_type}
              label={balanceEventLabel(event_type)}
              amount={<Money amount={total} currency={currency} isSigned />}
            />
          ))}
          <GrandTotal label={t('sellerPayouts.page.total')} amount={<Money amount={amount} currency={currency} />} />
        </Totals>
      )}
    </Card>
  )
}
