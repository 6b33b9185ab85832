import { PaymentBrand } from '@tradepost/ui/commerce/payment-brand'
import { CircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { findCardBrand, formatCardNumber, getSecurityCodeLength, toDigits } from '#src/card/card-number.ts'
import { formatExpiration } from '#src/card/expiration.ts'
import type { Checkout, CheckoutState } from '#src/checkout/checkout.ts'
import { TextField } from '#src/checkout/form/form-field.tsx'
import { t } from '#src/messages.ts'

/** Brands of the cards that are accepted. */
export const ACCEPTED = ['visa', 'mastercard', 'amex']

/** Shows a card's number, expiration and security code, and in test mode the numbers to use. */
export function CardFields({ checkout, state }: { checkout: Checkout; state: CheckoutState }) {
  const { test } = state.parts
  return (
    <>
      <CardNumberField checkout={checkout} state={state} />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          checkout={checkout}
          state={state}
          field="expiration"
          format={formatExpiration}
          input={{ autoComplete: 'cc-exp', inputMode: 'numeric', placeholder: t('hints.expiration'), maxLength: 10 }}
        />
        <SecurityCodeField checkout={checkout} state={state} />
      </div>
      {test ? <test.TestCards checkout={checkout} /> : null}
    </>
  )
}

/** Shows the accepted brands until a number has one, unless the list of payment methods shows them. */
function CardNumberField({ checkout, state }: { checkout: Checkout; state: CheckoutState }) {
  const brand = findCardBrand(state.values.cardNumber)
  const frames = brand ? [brand.key] : state.values.cardNumber ? [] : ACCEPTED
  return (
    <TextField
      checkout={checkout}
      state={state}
      field="cardNumber"
      format={formatCardNumber}
      input={{
        autoComplete: 'cc-number',
        inputMode: 'numeric',
        placeholder: '1234 1234 1234 1234',
        className: 'tabular-nums',
        trailing: (
          <span className={`flex shrink-0 gap-1 max-[360px]:[&>:nth-child(n+2)]:hidden ${brand ? '' : 'in-[fieldset]:hidden'}`}>
            {frames.map((key) => (
              <PaymentBrand key={key} brand={key} />
            ))}
          </span>
        ),
      }}
    />
  )
}

const formatSecurityCode = (text: string) => toDigits(text).slice(0, 4)

function SecurityCodeField({ checkout, state }: { checkout: Checkout; state: CheckoutState }) {
  const [isExplained, setExplained] = useState(false)
  const digits = getSecurityCodeLength(state.values.cardNumber)
  const help = digits === 4 ? t('hints.securityCodeFront') : t('hints.securityCodeBack')
  return (
    <TextField
      checkout={checkout}
      state={state}
      field="securityCode"
      format={formatSecurityCode}
      hint={isExplained ? help : undefined}
      input={{
        autoComplete: 'cc-csc',
        inputMode: 'numeric',
        placeholder: '1234'.slice(0, digits),
        maxLength: 4,
        trailing: (
          <button
            type="button"
            aria-label={t('hints.securityCodeHelp')}
            title={t('hints.securityCodeHelp')}
            aria-expanded={isExplained}
            onClick={() => setExplained(!isExplained)}
            className="-me-2 grid size-8 shrink-0 place-items-center rounded-sm text-ink-3 hover:bg-hover"
          >
            <CircleQuestionMark aria-hidden="true" className="rtl:-scale-x-100" />
          </button>
        ),
      }}
    />
  )
}
