import { type Checkout, type CheckoutState, isAboutPayment } from '#src/checkout/checkout.ts'
import { NoticeAlert } from '#src/checkout/notice-alert.tsx'
import { isUnpayable } from '#src/checkout/order/amount-due.ts'
import { t } from '#src/messages.ts'
import { MethodChoice } from './method-choice.tsx'

/** Says why there is nothing to choose. */
function noMethodWords({ totals, values }: CheckoutState): string {
  if (!isUnpayable(totals)) return t('pay.noCard')
  return values.country ? t('pay.noMethod') : t('pay.noCountry')
}

/** Shows the payment method, if something is due now or later. Its error appears above it, and all input stays. */
export function PaymentSection({ checkout, state }: { checkout: Checkout; state: CheckoutState }) {
  const { notice, totals } = state
  return (
    <section aria-labelledby="payment" className="grid gap-4">
      <h2 id="payment" className="text-[1.0625rem] leading-6 tracking-[-0.015em]">
        {t('sections.payment')}
      </h2>
      {notice && isAboutPayment(notice) ? <NoticeAlert key={notice.id} notice={notice} state={state} /> : null}
      {totals.payment_methods.length > 0 ? (
        <MethodChoice checkout={checkout} state={state} />
      ) : (
        <p role="status" className="text-ink-2">
          {noMethodWords(state)}
        </p>
      )}
    </section>
  )
}
