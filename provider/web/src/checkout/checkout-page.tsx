/** The hosted checkout: form, order summary, paid page. */

import { t } from '#src/messages.ts'
import { type Checkout, type CheckoutState, useCheckout } from './checkout.ts'
import { CompletedPage, ExpiredPage } from './closed-pages.tsx'
import { CheckoutForm } from './form/checkout-form.tsx'
import { OrderSummary } from './order/order-summary.tsx'
import { PaidPage } from './order/paid-page.tsx'
import { leadLabel } from './order/subscription-labels.ts'
import { AtBankPage, WaitingPage } from './payment/waiting-page.tsx'

/** Shows the hosted checkout in every phase. Input is kept in `checkout`, so leaving the form loses nothing. */
export function CheckoutPage({ checkout }: { checkout: Checkout }) {
  const state = useCheckout(checkout)
  return (
    <>
      {state.session.mode === 'test' ? <TestStripe /> : null}
      {state.phase === 'waiting' ? <WaitingPage state={state} /> : null}
      {state.phase === 'at_bank' ? <AtBankPage checkout={checkout} state={state} /> : null}
      {state.phase === 'paid' ? <PaidPage state={state} /> : null}
      {state.phase === 'completed' ? <CompletedPage session={state.session} /> : null}
      {state.phase === 'expired' ? <ExpiredPage session={state.session} /> : null}
      {state.phase === 'form' || state.phase === 'sending' ? <FormPage checkout={checkout} state={state} /> : null}
    </>
  )
}

/** Shows the hatched edge of every test mode page. Decorative: the text is beside the card. */
function TestStripe() {
  return <div aria-hidden="true" className="tp-hatch pointer-events-none fixed inset-x-0 top-0 z-10 h-1" />
}

function FormPage({ checkout, state }: { checkout: Checkout; state: CheckoutState }) {
  return (
    <>
      <a className="tp-skip" href="#main">
        {t('skip')}
      </a>
      <div className="halves grid min-h-dvh grid-cols-[minmax(0,1fr)] content-start shell:grid-cols-2 shell:content-stretch">
        <OrderSummary checkout={checkout} state={state} />
        <main id="main" className="bg-surface px-4 pt-6 shell:px-10 shell:pt-9 shell:pb-10 xl:ps-18">
          <h1 className="sr-only">{state.session.subscription ? leadLabel(state.session) : t('heading')}</h1>
          <CheckoutForm checkout={checkout} state={state} />
        </main>
      </div>
    </>
  )
}
