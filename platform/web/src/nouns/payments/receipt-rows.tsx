import { type ReceiptRow, toReceipt } from '@tradepost/contract/platform/sales/receipt'
import type { Sale } from '@tradepost/contract/platform/sales/sales'
import { formatMoney, Money } from '@tradepost/ui/commerce/money'
import { TotalLine } from '@tradepost/ui/commerce/totals'
import type { ReactNode } from 'react'
import { t } from '#src/messages.ts'
import { receiptRowLabel } from './payment-labels.ts'

type ReceiptRowsProps = {
  sale: Sale
  /** Name of the plan whose unused time a plan change credits. */
  creditFrom?: string | null
  /** Replaces a line's name and quantity; undefined keeps them. */
  describeLine?: (index: number) => ReactNode
  /** Replaces "Tax" by the buyer's name for it. */
  taxLabel?: string | undefined
}

function RowAmount({ amount, currency }: Pick<ReceiptRow, 'amount'> & { currency: string }) {
  return amount === null ? <span>{t('nouns.receipt.deducted')}</span> : <Money amount={amount} currency={currency} />
}

/** Shows the rows of a sale above its total, the same on every page. */
export function ReceiptRows({ sale, creditFrom = null, describeLine, taxLabel }: ReceiptRowsProps) {
  const { currency } = sale
  return toReceipt(sale, creditFrom).rows.map((row, index) => {
    const { kind, quantity, amount } = row
    const described = kind === 'line' ? describeLine?.(index) : undefined
    const label = kind === 'tax' && taxLabel ? taxLabel : receiptRowLabel(row)
    return (
      <TotalLine
        // The same product may be in a sale twice, so the index is the key.
        key={index}
        label={described ?? label}
        detail={quantity > 1 && !described ? t('nouns.receipt.quantity', { quantity: String(quantity) }) : undefined}
        amount={<RowAmount amount={amount} currency={currency} />}
        tone={amount === null || amount < 0 ? 'credit' : 'neutral'}
        isRuled={kind === 'subtotal'}
      />
    )
  })
}

/** Shows how much of the total is included tax. */
export function IncludedTax({ sale }: { sale: Sale }) {
  const { taxIncluded } = toReceipt(sale)
  return taxIncluded > 0 ? (
    <p className="text-sm text-ink-3">{t('nouns.receipt.includesTax', { amount: formatMoney(taxIncluded, sale.currency) })}</p>
  ) : null
}
