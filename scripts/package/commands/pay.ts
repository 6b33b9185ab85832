import { createActor } from '@tradepost/package/actor'
import type { PayOptions } from '@tradepost/package/types'
import { type ConnectionOptions, connect } from './connect.ts'
import { paint, type Terminal } from './terminal.ts'

export type PayFlags = ConnectionOptions & {
  card?: string
  method?: string
  answer?: NonNullable<PayOptions['answer']>
  email?: string
  name?: string
  country?: string
  zipcode?: string
  discountCode?: string
  saveCard?: true
  taxId?: string
  json?: true
}

const toOptions = ({
  card,
  method,
  answer,
  email,
  name,
  country,
  zipcode,
  discountCode,
  saveCard,
  taxId,
}: PayFlags): PayOptions => ({
  ...(card ? { card } : {}),
  ...(method ? { method } : {}),
  ...(answer ? { answer } : {}),
  ...(email ? { email } : {}),
  ...(name ? { name } : {}),
  ...(country ? { country: country.toUpperCase() } : {}),
  ...(zipcode ? { billing: { zipcode } } : {}),
  ...(discountCode ? { discount_code: discountCode } : {}),
  ...(saveCard ? { save_card: true } : {}),
  ...(taxId ? { tax_id: taxId } : {}),
})

/** Pays a checkout as a buyer would, and prints what came of it. A declined card is a result. */
export async function pay(terminal: Terminal, checkout: string, flags: PayFlags): Promise<void> {
  const { call } = connect(terminal, flags)
  const result = await createActor(call).pay(checkout, toOptions(flags))
  if (flags.json) {
    terminal.print(JSON.stringify(result))
    return
  }
  const { status, payment_id, error_code, error_message, challenge_url, redirect_url } = result
  const isPaid = status === 'succeeded'
  terminal.print(`${paint(terminal, isPaid ? 'green' : status === 'failed' ? 'red' : 'yellow', status)}  ${payment_id}`)
  if (error_code) terminal.print(`${error_code}: ${error_message}`)
  if (challenge_url && status === 'requires_customer_action') terminal.print(`the bank asks at ${challenge_url}`)
  if (redirect_url) terminal.print(`the buyer goes on to ${redirect_url}`)
}
