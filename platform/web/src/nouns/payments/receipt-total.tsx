import type { Order } from '@tradepost/contract/platform/orders'
import { Money } from '@tradepost/ui/money'
import { PaymentMethodLine } from '@tradepost/ui/payment-method-line'
import { GrandTotal, TotalLine } from '@tradepost/ui/totals'
import type { ReactNode } from 'react'
import { t } from '#src/messages.ts'

type PaidCard = Pick<NonNullable<Order['payment']>, 'card_network' | 'card_last_four'>

type ReceiptTotalProps = {
  /** Names the total of a sale that no wallet paid for. */
  label: ReactNode
  sale: Pick<Order, 'currency' | 'wallet_amount'>
  total: number
  /** Null if it isn't known. */
  card: PaidCard | null
}

/** Names what was charged besides the wallet: the card if it's known. */
function Charged({ card }: Pick<ReceiptTotalProps, 'card'>) {
  if (!card?.card_last_four) return t('nouns.receipt.charged')
  return <PaymentMethodLine brand={card.card_network ?? t('nouns.payments.card')} lastFour={card.card_last_four} />
}

/** Ends a receipt with its total or, if a wallet paid a part, with the total, that part and what the card was charged. */
export function ReceiptTotal({ label, sale, total, card }: ReceiptTotalProps) {
  const { currency, wallet_amount: wallet } = sale
  if (wallet === 0) return <GrandTotal label={label} amount={<Money amount={total} currency={currency} />} />
  return (
    <>
      <TotalLine label={t('nouns.receipt.total')} amount={<Money amount={total} currency={currency} />} isRuled />
      <TotalLine label={t('nouns.receipt.wallet')} amount={<Money amount={-wallet} currency={currency} />} tone="credit" />
      <GrandTotal label={<Charged card={card} />} amount={<Money amount={total - wallet} currency={currency} />} />
    </>
  )
}
