import type { SellerPaymentList } from '@tradepost/contract/platform/seller'
import { Alert } from '@tradepost/ui/alert'
import { formatMoney } from '@tradepost/ui/money'

const countText = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'payment' : 'payments'}`

/** How many payments fit the filters, and what was paid in each currency. */
export function PaymentSums({ count, sums }: Pick<SellerPaymentList, 'sums'> & { count: number }) {
  const paid = sums.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ')
  return (
    <>
      {countText(count)}
      {paid ? `, ${paid} paid` : null}
    </>
  )
}

/** What a list has to say of itself. */
export function PaymentNotices({ list, words }: { list: SellerPaymentList | undefined; words: string | undefined }) {
  if (!list) return null
  const { is_approximate, left_out, unreadable } = list
  return (
    <>
      {is_approximate ? (
        <Alert className="mx-5 mt-4 max-list:mx-4" title={`Nothing matches “${words}”`}>
          These payments are similar.
        </Alert>
      ) : null}
      {left_out.length > 0 ? (
        <Alert className="mx-5 mt-4 max-list:mx-4" title="This link is for another list">
          It named a page that isn’t part of this list, so you’re on the first page.
        </Alert>
      ) : null}
      {unreadable > 0 ? (
        <Alert tone="warning" className="mx-5 mt-4 max-list:mx-4" title={`We couldn’t read ${countText(unreadable)}`}>
          The payment service described them in a way this version doesn’t know. They’re safe there, and counted here.
        </Alert>
      ) : null}
    </>
  )
}
