import type { HostedSession } from '@tradepost/contract/hosted/checkout'
import type { Parts } from './checkout.ts'

/** Returns whether the lines themselves contain choices. */
export const hasLineChoices = ({ lines, quantity_max: quantityMax }: HostedSession): boolean =>
  quantityMax !== null || lines.some((line) => line.open_price)

/** Loads the optional modules that the session needs. */
export async function loadParts(session: HostedSession): Promise<Parts> {
  const { custom_fields: fields, currencies, mode } = session
  const [custom, choice, test] = await Promise.all([
    fields.length > 0 ? import('#src/custom-fields/custom-fields.tsx') : null,
    currencies || hasLineChoices(session) ? import('./choice-part.ts').catch(() => null) : null,
    mode === 'test' ? import('./test-mode.tsx').catch(() => null) : null,
  ])
  return { custom, choice, test }
}
