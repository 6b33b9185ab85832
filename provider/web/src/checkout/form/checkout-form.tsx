import { Button } from '@tradepost/ui/button'
import { Lock } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { type Checkout, type CheckoutState, checkForm, isAboutPayment } from '#src/checkout/checkout.ts'
import { NoticeAlert } from '#src/checkout/notice-alert.tsx'
import { isUnpayable } from '#src/checkout/order/amount-due.ts'
import { mandateLabel, payButtonLabel } from '#src/checkout/order/subscription-labels.ts'
import { pay } from '#src/checkout/payment/pay.ts'
import { PaymentSection } from '#src/checkout/payment/payment-section.tsx'
import { t } from '#src/messages.ts'
import { BillingSection } from './billing-section.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { focusElement, focusField } from './focus-field.ts'
import { TextField } from './form-field.tsx'

type FormProps = { checkout: Checkout; state: CheckoutState }

/** Shows contact, payment and billing, and one button with the amount. */
export function CheckoutForm({ checkout, state }: FormProps) {
  const { notice, parts } = state
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const { phase, entry, choice } = checkout.state
    const [badChoice] = Object.keys(choice.errors)
    if (badChoice) return focusElement(badChoice)
    // While a choice or a code is being saved, the charge isn't known.
    if (phase !== 'form' || entry.isPending || choice.isPending || isUnpayable(checkout.state.totals)) return
    const [first] = checkForm(checkout)
    if (first) return focusField(first)
    void pay(checkout)
  }
  return (
    <form
      noValidate
      method="post"
      onSubmit={onSubmit}
      aria-busy={state.phase === 'sending' || undefined}
      className="mx-auto grid w-full max-w-[464px] grid-cols-[minmax(0,1fr)] gap-7 shell:mx-0"
    >
      <ErrorSummary state={state} />
      <ContactSection checkout={checkout} state={state} />
      <PaymentSection checkout={checkout} state={state} />
      <BillingSection checkout={checkout} state={state} />
      {parts.custom ? <parts.custom.CustomFieldsSection checkout={checkout} state={state} /> : null}
      {notice && !isAboutPayment(notice) ? <NoticeAlert key={notice.id} notice={notice} state={state} /> : null}
      {isUnpayable(state.totals) ? null : (
        <>
          <Mandate state={state} />
          <Agreement session={state.session} />
          <PayBar state={state} />
        </>
      )}
    </form>
  )
}

function ContactSection({ checkout, state }: FormProps) {
  const { prefill, business_name: business, subscription } = state.session
  const isGiven = prefill.locked.includes('email')
  const getsReceipt = !subscription?.is_update || state.totals.total > 0
  return (
    <section aria-labelledby="contact" className="grid gap-4">
      <h2 id="contact" className="text-[1.0625rem] leading-6 tracking-[-0.015em]">
        {t('sections.contact')}
      </h2>
      <TextField
        checkout={checkout}
        state={state}
        field="email"
        hint={getsReceipt ? (isGiven ? t('hints.emailLocked', { business }) : t('hints.email')) : null}
        input={{
          type: 'email',
          inputMode: 'email',
          autoComplete: 'email',
          autoCapitalize: 'none',
          spellCheck: false,
          maxLength: 254,
        }}
      />
      {state.session.allow_phone_number ? (
        <TextField
          checkout={checkout}
          state={state}
          field="phoneNumber"
          isOptional={!state.session.requires_phone_number}
          input={{ type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 32 }}
        />
      ) : null}
    </section>
  )
}

const MANDATE = 'mandate'

/** Shows the terms that the buyer accepts with the button, if anything is charged later. */
function Mandate({ state }: { state: CheckoutState }) {
  // Without a card there is nothing to agree to.
  const words = state.totals.payment_methods.length > 0 ? mandateLabel(state.session, state.totals) : null
  if (!words) return null
  return (
    <p id={MANDATE} className="text-sm text-ink-2 [overflow-wrap:anywhere]">
      {words}
    </p>
  )
}

const linkTo = (url: string | null) => (inside: ReactNode) => (
  // In a tab of its own: what the buyer typed stays.
  <a href={url ?? undefined} target="_blank" rel="noopener noreferrer" className="underline hover:text-ink">
    {inside}
  </a>
)

/** Names the texts of the seller that the buyer agrees to with the button. */
function Agreement({ session }: { session: CheckoutState['session'] }) {
  const { business_name: business, seller } = session
  const { terms_url: termsUrl, refund_policy_url: refundsUrl } = seller
  if (termsUrl === null && refundsUrl === null) return null
  const terms = linkTo(termsUrl)
  const refunds = linkTo(refundsUrl)
  return (
    <p className="text-sm text-ink-3 [overflow-wrap:anywhere]">
      {refundsUrl === null
        ? t.rich('legal.terms', { business, terms })
        : termsUrl === null
          ? t.rich('legal.refunds', { business, refunds })
          : t.rich('legal.both', { business, terms, refunds })}
    </p>
  )
}

function PayBar({ state }: { state: CheckoutState }) {
  const { session, totals, phase, entry, choice } = state
  const isSending = phase === 'sending'
  return (
    <div className="pay-bar">
      <Button
        type="submit"
        variant="primary"
        size="xl"
        isFull
        pending={isSending || entry.isPending || choice.isPending}
        icon={<Lock aria-hidden="true" />}
        aria-describedby={session.subscription ? MANDATE : undefined}
      >
        {isSending ? t('pay.pending') : payButtonLabel(session, Object.keys(choice.errors).length > 0 ? null : totals)}
      </Button>
    </div>
  )
}
