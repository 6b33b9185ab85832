import type { Order } from '@tradepost/contract/platform/buyer/orders'
import { Money } from '@tradepost/ui/commerce/money'
import { PaymentMethodLine } from '@tradepost/ui/commerce/payment-method-line'
import { GrandTotal, TotalLine } from '@tradepost/ui/commerce/totals'
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
  if (!card?.card_last_four) return <>{t('nouns.receipt.charged')}</>
  return <PaymentMethodLine brand={card.card_network ?? t('nouns.payments.card')} lastFour={card.card_last_four} />
}

type ChargedTotalProps = {
  /** The label of the total that the card pays whole. */
  label: ReactNode
  total: number
  /** What a wallet pays of it. */
  wallet: number
  currency: string
  /** The label of what the wallet leaves to the card. */
  charged: ReactNode
}

/** Shows a total and, if a wallet pays a part, that part and what is left. A total that the wallet pays whole charges nothing. */
export function ChargedTotal({ label, total, wallet, currency, charged }: ChargedTotalProps) {
  const money = (amount: number) => <Money amount={amount} currency={currency} />
  if (wallet === 0) return <GrandTotal label={label} amount={money(total)} />
  if (wallet === total) return <GrandTotal label={t('nouns.receipt.paidFromWallet')} amount={money(total)} />
  return (
    <>
      <TotalLine label={t('nouns.receipt.total')} amount={money(total)} isRuled />
      <TotalLine label={t('nouns.receipt.wallet')} amount={money(-wallet)} tone="credit" />
      <GrandTotal label={charged} amount={money(total - wallet)} />
    </>
  )
}

/** Ends a receipt with its total or, if a wallet paid a part, with the total, that part and what the card was charged. */
export function ReceiptTotal({ label, sale, total, card }: ReceiptTotalProps) {
  const { currency, wallet_amount: wallet } = sale
  return <ChargedTotal label={label} total={total} wallet={wallet} currency={currency} charged={<Charged card={card} />} />
}
