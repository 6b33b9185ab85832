import { type PatchProductForm, POSTER_KEY, type PriceForm, type ProductForm } from '@tradepost/contract/platform/seller-products'
import type { Metadata } from '@tradepost/contract/provider/primitives'
import type { Product } from '@tradepost/contract/provider/products'
import { fault } from '#src/faults.ts'
import type { ProductInput, ProductPatch } from '#src/payments-provider/products.ts'

type ProviderPrice = ProductInput['price']

/** What a form does not show of a price stays as it was, as long as it is a price of the same kind. */
function priceOf(form: PriceForm, old?: Product['price']): ProviderPrice {
  const currency = form.currency as ProviderPrice['currency']
  const kept = old?.type === form.type ? old : { purchasing_power_parity: false }
  // Of an open price the buyer says all: there is nothing to take a percent off.
  if (form.type === 'one_time_price') return { ...kept, ...form, currency, discount: form.pay_what_you_want ? 0 : form.discount }
  // Without a trial there is nothing to pay for one, whatever was typed before its days were taken out.
  if (form.type === 'recurring_price')
    return { ...kept, ...form, currency, trial_amount: form.trial_period_days > 0 ? form.trial_amount : null }
  const oldMeters = old?.type === 'usage_based_price' ? (old.meters ?? []) : []
  const meters = form.meters.map((meter) => ({ ...oldMeters.find((each) => each.meter_id === meter.meter_id), ...meter }))
  return { ...kept, ...form, currency, meters }
}

const textOf = (text: string | null | undefined): string | null => text?.trim() || null

/** The delivery's own fields; files come and go by themselves. */
function deliveryOf({ digital_product_delivery: delivery }: PatchProductForm) {
  if (!delivery) return undefined
  const { external_url, instructions } = delivery
  return {
    ...(external_url === undefined ? {} : { external_url }),
    ...(instructions === undefined ? {} : { instructions: textOf(instructions) }),
  }
}

/** What a seller typed, as the provider wants it. */
export function toProduct(form: ProductForm): ProductInput {
  const delivery = deliveryOf(form)
  const isDelivered = delivery && Object.values(delivery).some((value) => value !== null)
  return {
    name: form.name,
    description: textOf(form.description),
    price: priceOf(form.price),
    tax_category: form.tax_category,
    brand_id: form.brand_id ?? null,
    ...(form.addons && form.addons.length > 0 ? { addons: form.addons } : {}),
    license_key_enabled: form.license_key_enabled ?? false,
    license_key_activations_limit: form.license_key_activations_limit ?? null,
    license_key_duration: form.license_key_duration ?? null,
    license_key_activation_message: textOf(form.license_key_activation_message),
    ...(isDelivered ? { digital_product_delivery: delivery } : {}),
    metadata: metadataOf(form, {}),
  }
}

/** The pairs as the form says them, or as they were; so the drawing, which is one of them. */
function metadataOf({ metadata: pairs, poster }: PatchProductForm, old: Metadata): Metadata {
  const { [POSTER_KEY]: oldPoster, ...others } = old
  const drawing = poster === undefined ? oldPoster : poster
  return { ...(pairs ?? others), ...(drawing ? { [POSTER_KEY]: drawing } : {}) }
}

/** What a buyer pays for once cannot become what somebody subscribed to, nor the other way round. */
function checkKind({ price }: PatchProductForm, product: Product): void {
  if (price && price.type !== product.price.type) throw fault('PRODUCT_KIND_FIXED', undefined, 'price.type')
}

/** The fields that are sent on as they are. */
const PLAIN = ['name', 'tax_category', 'brand_id', 'addons', 'license_key_enabled'] as const
const NULLABLE = ['license_key_activations_limit', 'license_key_duration'] as const

function plainOf(patch: PatchProductForm): ProductPatch {
  const names = [...PLAIN, ...NULLABLE]
  return Object.fromEntries(names.flatMap((name) => (patch[name] === undefined ? [] : [[name, patch[name]]])))
}

/**
 * The part that a seller changed, as the provider wants it: a price is always sent whole, and what the form does not show
 * of it stays. @throws 422 PRODUCT_KIND_FIXED
 */
export function toProductPatch(patch: PatchProductForm, product: Product): ProductPatch {
  checkKind(patch, product)
  const { description, price, license_key_activation_message: message } = patch
  const delivery = deliveryOf(patch)
  const hasMetadata = patch.metadata !== undefined || patch.poster !== undefined
  return {
    ...plainOf(patch),
    // A description that is absent or null stays; an empty one is none.
    ...(description === undefined ? {} : { description: textOf(description) ?? '' }),
    ...(price ? { price: priceOf(price, product.price) } : {}),
    ...(message === undefined ? {} : { license_key_activation_message: textOf(message) }),
    ...(delivery ? { digital_product_delivery: delivery } : {}),
    ...(hasMetadata ? { metadata: metadataOf(patch, product.metadata ?? {}) } : {}),
  }
}
