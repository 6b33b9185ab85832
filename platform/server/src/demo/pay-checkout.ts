import { Attempt, type PaySession, Totals } from '@tradepost/contract/hosted/checkout'
import { SECOND } from '@tradepost/kit/clock'
import type * as z from 'zod'
import { ProviderRefusal } from '#src/payments-provider/client.ts'
import { toFault } from '#src/payments-provider/faults.ts'
import type { Person } from './year-people.ts'

const TIMEOUT_MILLISECONDS = 30 * SECOND
/** Long enough for every renewal of the demo year and the following ones. */
const CARD_YEARS = 5

async function ask<T>(answer: z.ZodType<T>, url: string, body?: PaySession): Promise<T> {
  const post = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const reply = await fetch(url, { ...post, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) }).catch(() => {
    throw toFault({ kind: 'connection' })
  })
  const told: unknown = await reply.json().catch(() => null)
  if (!reply.ok) throw toFault({ kind: 'status', status: reply.status, ...ProviderRefusal.parse(told) })
  const read = answer.safeParse(told)
  if (!read.success) throw toFault({ kind: 'unexpected' })
  return read.data
}

type Paying = { buyer: Person; cardNumber: string; at: Date }

/**
 * Pays what a hosted checkout says is due, with the calls that its page makes in a browser. The card may still be declined.
 * @throws what the provider refuses
 */
export async function payCheckout(checkoutUrl: string, { buyer, cardNumber, at }: Paying): Promise<Attempt> {
  const { email, name, country } = buyer
  const { total, currency } = await ask(Totals, `${checkoutUrl}/totals?country=${country}`)
  const expiry = { expiry_month: 12, expiry_year: at.getUTCFullYear() + CARD_YEARS }
  return ask(Attempt, `${checkoutUrl}/pay`, {
    email,
    name,
    billing: { country },
    card: { number: cardNumber, ...expiry, security_code: '123' },
    expected_total: total,
    expected_currency: currency,
  })
}
