import type { RedirectMethod } from '@tradepost/contract/hosted/checkout'
import { Badge } from '@tradepost/ui/badge'
import { PaymentBrand } from '@tradepost/ui/commerce/payment-brand'
import { Checkbox } from '@tradepost/ui/inputs/checkbox'
import { RadioGroup, type RadioOption } from '@tradepost/ui/inputs/radio-group'
import { CalendarClock, CreditCard, Landmark, type LucideIcon, QrCode, ShoppingCart, SmartphoneNfc } from 'lucide-react'
import { type Checkout, type CheckoutState, chooseMethod, getFormRequirements, setSavesCard } from '#src/checkout/checkout.ts'
import { TextField } from '#src/checkout/form/form-field.tsx'
import { t } from '#src/messages.ts'
import { ACCEPTED, CardFields } from './card-fields.tsx'
import {
  isBankDebit,
  listPaymentOptions,
  type PaymentOption,
  paymentOptionId,
  paymentOptionLabel,
  paymentOptionPlaceLabel,
} from './payment-options.ts'

type ChoiceProps = { checkout: Checkout; state: CheckoutState }

/**
 * Selects the payment method from a list; the fields of the selected one open below it. If only cards are available, shows no
 * list.
 */
export function MethodChoice({ checkout, state }: ChoiceProps) {
  const ways = listPaymentOptions(state.session, state.totals)
  if (ways.length === 1 && ways[0]?.kind === 'card') return <NewCard checkout={checkout} state={state} />
  return (
    <RadioGroup
      legend={t('methods.legend')}
      isLegendHidden
      name="payment-method"
      value={paymentOptionId(getFormRequirements(state).way)}
      onValueChange={(id) => chooseMethod(checkout, id)}
      options={ways.map((way) => toRadioOption(way, { checkout, state }))}
    />
  )
}

function NewCard({ checkout, state }: ChoiceProps) {
  return (
    <div className="grid gap-4">
      <CardFields checkout={checkout} state={state} />
      {state.session.can_save_card ? (
        <Checkbox
          label={t('methods.saveCard', { business: state.session.business_name })}
          checked={state.values.savesCard}
          onChange={(event) => setSavesCard(checkout, event.currentTarget.checked)}
        />
      ) : null}
    </div>
  )
}

/** Icons by how a method is paid: with the phone, a shop's account, in installments, from a bank account, or with a UPI app. */
const ICONS: Record<RedirectMethod, LucideIcon> = {
  apple_pay: SmartphoneNfc,
  google_pay: SmartphoneNfc,
  amazon_pay: ShoppingCart,
  klarna: CalendarClock,
  affirm: CalendarClock,
  afterpay_clearpay: CalendarClock,
  sepa: Landmark,
  ach: Landmark,
  upi_collect: QrCode,
  upi_intent: QrCode,
}

function getIcon(way: PaymentOption) {
  const Icon = way.kind === 'redirect' ? ICONS[way.method] : CreditCard
  return <Icon aria-hidden="true" />
}

function toRadioOption(way: PaymentOption, props: ChoiceProps): RadioOption {
  const value = paymentOptionId(way)
  if (way.kind === 'saved') {
    const { network, last_four: lastFour, expiry_month: month, expiry_year: year } = way.card
    const expires = `${String(month).padStart(2, '0')}/${String(year).slice(-2)}`
    return {
      value,
      icon: <PaymentBrand brand={network} />,
      label: <bdi dir="ltr">•••• {lastFour}</bdi>,
      detail: t('methods.expires', { date: expires }),
      trailing: <Badge tone="neutral">{t('methods.saved')}</Badge>,
    }
  }
  if (way.kind === 'card')
    return {
      value,
      icon: getIcon(way),
      label: props.state.session.saved_cards.length > 0 ? t('methods.newCard') : t('methods.card'),
      trailing: (
        <span aria-hidden="true" className="flex gap-1 max-[360px]:hidden">
          {ACCEPTED.map((brand) => (
            <PaymentBrand key={brand} brand={brand} />
          ))}
        </span>
      ),
      panel: <NewCard {...props} />,
    }
  return { value, icon: getIcon(way), label: paymentOptionLabel(way), panel: <Elsewhere way={way} {...props} /> }
}

/** Shows the fields needed before the redirect, and what happens after it. */
function Elsewhere({ way, checkout, state }: ChoiceProps & { way: PaymentOption }) {
  const { business_name: business } = state.session
  return (
    <div className="grid gap-4">
      {way.kind === 'redirect' && way.method === 'upi_collect' ? (
        <TextField
          checkout={checkout}
          state={state}
          field="upiId"
          input={{
            autoComplete: 'off',
            autoCapitalize: 'none',
            spellCheck: false,
            inputMode: 'email',
            placeholder: 'name@bank',
            maxLength: 100,
          }}
        />
      ) : null}
      <p className="text-sm text-ink-2">
        {isBankDebit(way) ? t('methods.mandate', { business }) : t('methods.elsewhere', { name: paymentOptionPlaceLabel(way) })}
      </p>
    </div>
  )
}
