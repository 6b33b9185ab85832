import type { CreateCheckoutSession } from '@tradepost/contract/provider/checkout/checkouts'

/** Lists the fields about a subscription, for a cart that starts none. */
export const listWithoutSubscription = ({ subscription_data: data }: CreateCheckoutSession): string[] =>
  Object.entries(data ?? {}).flatMap(([name, value]) => (value == null ? [] : [`subscription_data.${name}`]))
