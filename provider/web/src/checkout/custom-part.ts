import type { HostedSession } from '@tradepost/contract/hosted/checkout'

type CustomPart = typeof import('#src/custom-fields/custom-fields.tsx')

/** The part that asks a business's custom fields. Null on every other checkout, which does not load it. */
export let customPart: CustomPart | null = null

/** Fetches the part if the session has custom fields. Call it before the page is drawn. */
export async function loadCustomPart({ custom_fields: fields }: HostedSession): Promise<void> {
  if (fields.length > 0) customPart = await import('#src/custom-fields/custom-fields.tsx')
}
