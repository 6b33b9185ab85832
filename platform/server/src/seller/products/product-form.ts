import type { PatchProductForm, ProductForm } from '@tradepost/contract/platform/seller'
import type { Product } from '@tradepost/contract/provider/products'
import type * as z from 'zod'
import { fault } from '#src/faults.ts'
import type { ProductInput, ProductPatch } from '#src/payments-provider/products.ts'

type Currency = ProductInput['price']['currency']

type Amount = Pick<ProductForm, 'price' | 'currency' | 'tax_inclusive'>

function amountOf({ price, currency, tax_inclusive }: Amount) {
  // The contract's list of currencies is the provider's.
  return { price, currency: currency as NonNullable<Currency>, tax_inclusive }
}

/** What a seller typed, as the provider wants it. */
export function toProduct(form: ProductForm): ProductInput {
  return {
    name: form.name,
    description: form.description ?? null,
    price: { type: 'one_time_price', ...amountOf(form), discount: 0, purchasing_power_parity: false },
    tax_category: form.tax_category,
    metadata: form.poster ? { poster: form.poster } : {},
  }
}

/** The whole new price, if any of it changes: what the form does not show stays. */
function changedPrice(old: Product['price'], { price, currency, tax_inclusive }: Partial<Amount>): Pick<ProductPatch, 'price'> {
  if (price === undefined && currency === undefined && tax_inclusive === undefined) return {}
  if (old.type !== 'one_time_price')
    throw fault('PAYMENTS_REFUSED', 'The price of this product can only be changed at the payments provider')
  const amount = amountOf({
    price: price ?? old.price,
    currency: currency ?? old.currency,
    tax_inclusive: tax_inclusive ?? old.tax_inclusive ?? false,
  })
  return { price: { ...old, ...amount } }
}

/**
 * The part that a seller changed, as the provider wants it: a price is always sent whole, and metadata that is not ours
 * stays. @throws 422 for a product whose price is not a single amount
 */
export function toProductPatch(patch: z.infer<typeof PatchProductForm>, product: Product): ProductPatch {
  const { price, currency, tax_inclusive, poster } = patch
  const { poster: _, ...others } = product.metadata ?? {}
  return {
    ...(patch.name === undefined ? {} : { name: patch.name }),
    ...(patch.description === undefined ? {} : { description: patch.description ?? '' }),
    ...(patch.tax_category === undefined ? {} : { tax_category: patch.tax_category }),
    ...(poster === undefined ? {} : { metadata: { ...others, ...(poster ? { poster } : {}) } }),
    ...changedPrice(product.price, { price, currency, tax_inclusive }),
  }
}
