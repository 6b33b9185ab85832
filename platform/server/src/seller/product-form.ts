import type { PatchProductForm, ProductForm } from '@tradepost/contract/platform/seller'
import type { Product } from '@tradepost/contract/provider/products'
import type * as z from 'zod'
import { fault } from '#src/faults.ts'
import type { ProductInput, ProductPatch } from '#src/payments-provider.ts'

type Currency = ProductInput['price']['currency']

function priceOf({ price, currency, tax_inclusive }: Pick<ProductForm, 'price' | 'currency' | 'tax_inclusive'>) {
  return {
    type: 'one_time_price' as const,
    price,
    // The contract's list of currencies is the provider's.
    currency: currency as NonNullable<Currency>,
    discount: 0,
    purchasing_power_parity: false,
    tax_inclusive,
  }
}

/** What a seller typed, as the provider wants it. */
export function toProduct(form: ProductForm): ProductInput {
  return {
    name: form.name,
    description: form.description ?? null,
    price: priceOf(form),
    tax_category: form.tax_category,
    metadata: form.poster ? { poster: form.poster } : {},
  }
}

/**
 * The part that a seller changed, as the provider wants it: a price is always sent whole, and metadata that is not ours
 * stays. @throws 422 for a product whose price is not a single amount
 */
export function toProductPatch(patch: z.infer<typeof PatchProductForm>, product: Product): ProductPatch {
  const { price, currency, tax_inclusive, poster } = patch
  const changesPrice = price !== undefined || currency !== undefined || tax_inclusive !== undefined
  const old = product.price
  if (changesPrice && old.type !== 'one_time_price')
    throw fault('PAYMENTS_REFUSED', 'The price of this product can only be changed at the payments provider')
  const { poster: _, ...others } = product.metadata ?? {}
  return {
    ...(patch.name === undefined ? {} : { name: patch.name }),
    ...(patch.description === undefined ? {} : { description: patch.description ?? '' }),
    ...(patch.tax_category === undefined ? {} : { tax_category: patch.tax_category }),
    ...(poster === undefined ? {} : { metadata: { ...others, ...(poster ? { poster } : {}) } }),
    ...(changesPrice
      ? {
          price: priceOf({
            price: price ?? old.price,
            currency: currency ?? old.currency,
            tax_inclusive: tax_inclusive ?? old.tax_inclusive ?? false,
          }),
        }
      : {}),
  }
}
