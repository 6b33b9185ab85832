import type { HostedSession } from '@tradepost/contract/hosted/checkout'

type CustomPart = typeof import('#src/custom-fields/custom-fields.tsx')
type ChoicePart = typeof import('./choice-part.ts')
type TestPart = typeof import('./test-mode.tsx')

/** Module for a business's custom fields. Null for a checkout without any, which doesn't load it. */
export let customPart: CustomPart | null = null
/** Module for choices of quantity, amount and currency. Null for a checkout without any, and if loading fails. */
export let choicePart: ChoicePart | null = null
/** Module for the test cards. Null for a live checkout, which doesn't load it, and if loading fails. */
export let testPart: TestPart | null = null

/** Returns whether the lines themselves contain choices. */
export const hasLineChoices = ({ lines, quantity_max: quantityMax }: HostedSession): boolean =>
  quantityMax !== null || lines.some((line) => line.open_price)

/** Loads the optional modules that the session needs. Call it before the page renders. */
export async function loadParts(session: HostedSession): Promise<void> {
  const { custom_fields: fields, currencies, mode } = session
  const custom = fields.length > 0 ? import('#src/custom-fields/custom-fields.tsx') : null
  const choice = currencies || hasLineChoices(session) ? import('./choice-part.ts').catch(() => null) : null
  const test = mode === 'test' ? import('./test-mode.tsx').catch(() => null) : null
  customPart = await custom
  choicePart = await choice
  testPart = await test
}
