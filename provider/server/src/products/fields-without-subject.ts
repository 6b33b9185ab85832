import type { CreateProduct } from '@tradepost/contract/provider/products'

const LICENSE_FIELDS = ['license_key_activations_limit', 'license_key_activation_message', 'license_key_duration'] as const

/** Lists the fields about license keys of a product without them, and a suggestion for a price that nobody chooses. */
export function listWithoutSubject(product: CreateProduct): string[] {
  const { price, license_key_enabled: hasKeys } = product
  const ofKeys = hasKeys ? [] : LICENSE_FIELDS.filter((name) => product[name] != null)
  const isSuggested = price.type === 'one_time_price' && !price.pay_what_you_want && price.suggested_price !== null
  return [...ofKeys, ...(isSuggested ? ['price.suggested_price'] : [])]
}
