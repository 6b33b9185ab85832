import type { NextCharge } from '@tradepost/contract/platform/sales/seller-subscriptions'
import { Money } from '@tradepost/ui/commerce/money'
import { TotalLine, Totals } from '@tradepost/ui/commerce/totals'
import type { ReactNode } from 'react'
import { t } from '#src/messages.ts'
import { ChargedTotal } from '#src/nouns/payments/receipt-total.tsx'
import { timesLabel } from './subscription-labels.ts'

type NextChargeTotalsProps = {
  next: NextCharge
  /** The plan's name, used if the charge has no lines. */
  name: string
  isByUsage: boolean
  /** The label of the total, such as the payment method. */
  label: ReactNode
  /** The label of what a wallet leaves to charge; without one, a general word. */
  charged?: ReactNode
}

/** Shows the lines and the total of the next charge. Amounts that aren't known yet are described in words. */
export function NextChargeTotals({ next, name, isByUsage, label, charged = t('nouns.receipt.charged') }: NextChargeTotalsProps) {
  const { lines, discount, net, tax, total, wallet_amount: wallet, currency } = next
  const shown = lines.length > 0 || net === null ? lines : [{ name, quantity: 1, amount: net }]
  return (
    <Totals className="text-md">
      {shown.map((line, index) => (
        <TotalLine
          key={index}
          label={timesLabel(line.name ?? t('nouns.nextCharge.unnamedPlan'), line.quantity)}
          amount={<Money amount={line.amount} currency={currency} />}
        />
      ))}
      {discount > 0 ? (
        <TotalLine
          label={t('nouns.nextCharge.discount')}
          tone="credit"
          amount={<Money amount={-discount} currency={currency} />}
        />
      ) : null}
      {isByUsage ? <TotalLine label={t('nouns.nextCharge.usage')} amount={t('nouns.nextCharge.usageAmount')} /> : null}
      {tax === null ? <TotalLine label={t('nouns.nextCharge.tax')} amount={t('nouns.nextCharge.taxLater')} /> : null}
      {tax ? <TotalLine label={t('nouns.nextCharge.tax')} amount={<Money amount={tax} currency={currency} />} /> : null}
      {total === null ? null : <ChargedTotal label={label} total={total} wallet={wallet} currency={currency} charged={charged} />}
    </Totals>
  )
}
