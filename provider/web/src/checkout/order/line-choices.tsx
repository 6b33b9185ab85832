import type { HostedSession } from '@tradepost/contract/hosted/checkout'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { exampleAmount, MoneyInput } from '@tradepost/ui/inputs/money-input'
import { useState } from 'react'
import type { Checkout, CheckoutState } from '#src/checkout/checkout.ts'
import { CHOICE_IDS, chooseLine, sendChoice, showChoiceError } from '#src/checkout/choice.ts'
import { t } from '#src/messages.ts'

type ChoiceProps = { checkout: Checkout; state: CheckoutState; line: HostedSession['lines'][number]; position: number }
type OpenPrice = NonNullable<ChoiceProps['line']['open_price']>

/**
 * Shows the buyer's choices for a line: the quantity, and the amount if they pay what they want. Pressing Enter or leaving a
 * field saves it right away.
 */
export function LineChoices(props: ChoiceProps) {
  const { checkout, state, line, position } = props
  const { quantity_max: max } = state.session
  return (
    <form
      noValidate
      className="mt-2 flex flex-wrap items-start gap-3"
      onBlur={() => sendChoice(checkout)}
      onSubmit={(event) => {
        event.preventDefault()
        sendChoice(checkout)
      }}
    >
      {line.open_price ? <PriceField key={state.session.totals.currency} price={line.open_price} {...props} /> : null}
      {max === null ? null : <QuantityField key={`quantity-${position}`} max={max} {...props} />}
    </form>
  )
}

function errorAt({ choice }: CheckoutState, id: string): string | null {
  return choice.errors[id] ?? null
}

function PriceField({ checkout, state, line, position, price }: ChoiceProps & { price: OpenPrice }) {
  const { currency } = state.session.totals
  const id = CHOICE_IDS.amount(position)
  const { minimum, maximum } = price
  const write = (limit: number) => formatMoney(limit, currency, getPageLocale())
  const least = t('choices.minimum', { amount: write(minimum) })
  const error = errorAt(state, id)
  const [amount, setAmount] = useState<number | null>(line.unit_price)
  function onAmountChange(typed: number | null) {
    setAmount(typed)
    if (typed === null) showChoiceError(checkout, { id, position }, t('errors.price', { example: exampleAmount(currency) }))
    else if (typed < minimum) showChoiceError(checkout, { id, position }, least)
    else if (typed > maximum) showChoiceError(checkout, { id, position }, t('choices.maximum', { amount: write(maximum) }))
    else chooseLine(checkout, { id, position }, { amount: typed })
  }
  return (
    <Field
      id={id}
      label={t('choices.price')}
      hint={error ? null : minimum > 0 ? least : t('choices.anyPrice')}
      error={error}
      className="w-40"
    >
      <MoneyInput amount={amount} onAmountChange={onAmountChange} currency={currency} locale={getPageLocale()} dir="ltr" />
    </Field>
  )
}

function QuantityField({ checkout, state, line, position, max }: ChoiceProps & { max: number }) {
  const id = CHOICE_IDS.quantity(position)
  const [text, setText] = useState(String(line.quantity))
  function onType(typed: string) {
    setText(typed)
    const quantity = Number(typed)
    if (Number.isInteger(quantity) && quantity > 0 && quantity <= max) chooseLine(checkout, { id, position }, { quantity })
    else showChoiceError(checkout, { id, position }, t('errors.quantity', { max }))
  }
  return (
    <Field id={id} label={t('choices.quantity')} error={errorAt(state, id)} className="w-20">
      <Input
        type="number"
        inputMode="numeric"
        min={1}
        max={max}
        step={1}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </Field>
  )
}
