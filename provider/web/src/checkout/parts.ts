import type { HostedSession } from '@tradepost/contract/hosted/checkout'

type CustomPart = typeof import('#src/custom-fields/custom-fields.tsx')
type TestPart = typeof import('./test-mode.tsx')

/** Module for a business's custom fields. Null for a checkout without any, which doesn't load it. */
export let customPart: CustomPart | null = null
/** Module for the test cards. Null for a live checkout, which doesn't load it, and if loading fails. */
export let testPart: TestPart | null = null

/** Loads the optional modules that the session needs. Call it before the page renders. */
export async function loadParts({ custom_fields: fields, mode }: HostedSession): Promise<void> {
  const custom = fields.length > 0 ? import('#src/custom-fields/custom-fields.tsx') : null
  const test = mode === 'test' ? import('./test-mode.tsx').catch(() => null) : null
  customPart = await custom
  testPart = await test
}
