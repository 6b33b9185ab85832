import type { HostedSession, Totals } from '@tradepost/contract/hosted/checkout'
import type { CustomFieldResponse } from '@tradepost/contract/provider/checkout/checkout-options'

export const GOOD_CARD = '4242424242424242'
/** Declined: insufficient funds. */
export const EMPTY_CARD = '4000000000009995'

/** Returns the session that the hosted page shows. */
export async function openHosted(checkoutUrl: string): Promise<HostedSession> {
  const answer = await fetch(`${checkoutUrl}/data`)
  if (answer.status !== 200) throw new Error(`The checkout did not open: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as HostedSession
}

/**
 * `country`: where the buyer moves to, if not the page's country. `keepsCard`: a card is entered although nothing is due, as for
 * a free trial. `answers`: to the custom fields. `taxId`: buys as a business of that country.
 */
type Paying = {
  email: string
  name?: string
  number?: string
  country?: string
  keepsCard?: boolean
  answers?: readonly CustomFieldResponse[]
  taxId?: string
}

/** Pays the amount due on the hosted page, as its button does; returns the answer to the attempt. */
export async function payHosted(
  checkoutUrl: string,
  { email, name = 'Bea Buyer', number = GOOD_CARD, country: moved, keepsCard = false, answers, taxId }: Paying,
): Promise<Record<string, unknown>> {
  const { prefill } = await openHosted(checkoutUrl)
  const country = moved ?? prefill.billing?.country ?? 'US'
  const query = new URLSearchParams({ country, ...(taxId ? { tax_id: taxId } : {}) })
  const totals = (await (await fetch(`${checkoutUrl}/totals?${query}`)).json()) as Totals
  const answer = await fetch(`${checkoutUrl}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      name,
      billing: { ...prefill.billing, country },
      expected_total: totals.total,
      ...(taxId ? { tax_id: taxId } : {}),
      ...(answers ? { custom_field_responses: answers } : {}),
      ...(totals.total > 0 || keepsCard ? { card: { number, expiry_month: 12, expiry_year: 2034, security_code: '123' } } : {}),
    }),
  })
  if (answer.status !== 200) throw new Error(`It could not be paid: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}
