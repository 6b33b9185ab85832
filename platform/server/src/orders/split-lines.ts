import type { RecurringLine } from '@tradepost/contract/platform/buyer/orders'
import type { ShopProduct } from '@tradepost/contract/platform/buyer/storefront'
import { allocate, divideRounded } from '@tradepost/kit/money/money'
import type { OrderLineRow } from './table.ts'

/** The price of a subscription per cycle; values that the provider doesn't return come from the catalog. */
type Bought = { product: ShopProduct; quantity: number; addons: readonly { name: string; price: number; quantity: number }[] }

/** Returns the recurring charge after the first payment, at current prices; null for one-time purchases. */
export function toRecurringLine({ product: { terms, price }, quantity, addons }: Bought): RecurringLine | null {
  if (!('every' in terms)) return null
  return {
    every: terms.every,
    amount: price * quantity + addons.reduce((sum, addon) => sum + addon.price * addon.quantity, 0),
    trial_period_days: terms.type === 'recurring_price' ? terms.trial_period_days : 0,
    is_by_usage: terms.type === 'usage_based_price',
    addons: addons.map((addon) => ({ name: addon.name, quantity: addon.quantity })),
  }
}

export type NewLine = Omit<OrderLineRow, 'organizationId' | 'orderId' | 'position'>

/** An item with its weight relative to the others. */
export type WeighedLine = Pick<NewLine, 'productId' | 'name' | 'poster' | 'quantity' | 'recurring'> & { weight: number }

/** Splits `total` exactly into lines, each in proportion to its weight; without any weight the parts are equal. */
export function splitLines(total: number, lines: readonly WeighedLine[]): NewLine[] {
  const weights = lines.map(({ weight }) => weight)
  const amounts = allocate(total, weights.some((weight) => weight > 0) ? weights : lines.map(() => 1))
  return lines.map(({ weight: _, ...line }, index) => {
    const amount = amounts[index] ?? 0
    return { ...line, unitPrice: Number(divideRounded(BigInt(amount), BigInt(line.quantity))), amount }
  })
}
