import type { HostedSession } from '@tradepost/contract/hosted/checkout'

type CustomPart = typeof import('#src/custom-fields/custom-fields.tsx')
type TestPart = typeof import('./test-mode.tsx')

/** The part with a business's custom fields. Null on every other checkout, which doesn't load it. */
export let customPart: CustomPart | null = null
/** The part with the test cards. Null on a live checkout, which doesn't load it, and where it can't be loaded. */
export let testPart: TestPart | null = null

/** Loads the parts that the session needs. Call it before the page renders. */
export async function loadParts({ custom_fields: fields, mode }: HostedSession): Promise<void> {
  const custom = fields.length > 0 ? import('#src/custom-fields/custom-fields.tsx') : null
  const test = mode === 'test' ? import('./test-mode.tsx').catch(() => null) : null
  customPart = await custom
  testPart = await test
}
