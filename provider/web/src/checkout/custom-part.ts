import type { HostedSession } from '@tradepost/contract/hosted/checkout'

type CustomPart = typeof import('#src/custom-fields/custom-fields.tsx')

/** The part with a business's custom fields. Null on every other checkout, which doesn't load it. */
export let customPart: CustomPart | null = null

/** Loads the part if the session has custom fields. Call it before the page renders. */
export async function loadCustomPart({ custom_fields: fields }: HostedSession): Promise<void> {
  if (fields.length > 0) customPart = await import('#src/custom-fields/custom-fields.tsx')
}
