import {
  type PatchProductForm,
  POSTER_KEY,
  type PriceForm,
  type ProductForm,
  type ProductPage,
} from '@tradepost/contract/platform/catalog/seller-products'
import type { Metadata } from '@tradepost/contract/provider/primitives'
import type { Product } from '@tradepost/contract/provider/products'
import { faultAt } from '#src/faults.ts'
import type { ProductInput, ProductPatch } from '#src/payments-provider/calls/products.ts'
import { toCurrencyCode } from '#src/payments-provider/codes.ts'

type ProviderPrice = ProductInput['price']

/** Converts a price. Fields that the form doesn't show keep their values if the price type stays the same. */
function priceOf(form: PriceForm, old?: Product['price']): ProviderPrice {
  const currency = toCurrencyCode(form.currency)
  const kept = old?.type === form.type ? old : { purchasing_power_parity: false }
  // With pay what you want, the buyer sets the price, so there is no percentage to take off.
  if (form.type === 'one_time_price') return { ...kept, ...form, currency, discount: form.pay_what_you_want ? 0 : form.discount }
  // Without a trial it has no price, whatever was entered before its days were removed.
  if (form.type === 'recurring_price')
    return { ...kept, ...form, currency, trial_amount: form.trial_period_days > 0 ? form.trial_amount : null }
  const oldMeters = old?.type === 'usage_based_price' ? (old.meters ?? []) : []
  const meters = form.meters.map((meter) => ({ ...oldMeters.find((each) => each.meter_id === meter.meter_id), ...meter }))
  return { ...kept, ...form, currency, meters }
}

const textOf = (text: string | null | undefined): string | null => text?.trim() || null

/** Returns the delivery's own fields; files are added and removed separately. */
function deliveryOf({ digital_product_delivery: delivery }: PatchProductForm) {
  if (!delivery) return undefined
  const { external_url, instructions } = delivery
  return {
    ...(external_url === undefined ? {} : { external_url }),
    ...(instructions === undefined ? {} : { instructions: textOf(instructions) }),
  }
}

/** Returns what a seller says of a product that the provider doesn't keep: the fields that the form names. */
export function toPage({ long_description: text, availability, available_from, plans }: PatchProductForm): Partial<ProductPage> {
  return {
    ...(text === undefined ? {} : { long_description: textOf(text) }),
    ...(availability === undefined ? {} : { availability }),
    ...(available_from === undefined ? {} : { available_from }),
    ...(plans === undefined ? {} : { plans }),
  }
}

/** Returns the other fields of a form. */
export function dropPage<Form extends PatchProductForm>(form: Form): Omit<Form, keyof ProductPage> {
  const { long_description, availability, available_from, plans, ...others } = form
  return others
}

/** Converts a seller's input for the provider. Fields that aren't named are forwarded unchanged. */
export function toProduct(whole: ProductForm): ProductInput {
  const { addons, digital_product_delivery, poster, ...form } = dropPage(whole)
  const delivery = deliveryOf({ digital_product_delivery })
  const isDelivered = delivery && Object.values(delivery).some((value) => value !== null)
  return {
    ...form,
    description: textOf(form.description),
    price: priceOf(form.price),
    ...(addons && addons.length > 0 ? { addons } : {}),
    license_key_activation_message: textOf(form.license_key_activation_message),
    ...(isDelivered ? { digital_product_delivery: delivery } : {}),
    metadata: metadataOf({ metadata: form.metadata, poster }, {}),
  }
}

/** Returns the form's metadata pairs, or else the current ones; the same for the drawing, which is one of them. */
function metadataOf({ metadata: pairs, poster }: PatchProductForm, old: Metadata): Metadata {
  const { [POSTER_KEY]: oldPoster, ...others } = old
  const drawing = poster === undefined ? oldPoster : poster
  return { ...(pairs ?? others), ...(drawing ? { [POSTER_KEY]: drawing } : {}) }
}

/** A one-time product cannot become a subscription, nor the reverse. */
function checkKind({ price }: PatchProductForm, product: Product): void {
  if (price && price.type !== product.price.type) throw faultAt('price.type', 'PRODUCT_KIND_FIXED')
}

/**
 * Converts a seller's changes for the provider. Fields that aren't named are forwarded unchanged; a price is always sent whole,
 * with the terms that the form doesn't show.
 * @throws 422 PRODUCT_KIND_FIXED
 */
export function toProductPatch(whole: PatchProductForm, product: Product): ProductPatch {
  const patch = dropPage(whole)
  checkKind(patch, product)
  const { description, price, license_key_activation_message: message, metadata, poster, ...others } = patch
  const delivery = deliveryOf(patch)
  const hasMetadata = metadata !== undefined || poster !== undefined
  return {
    ...others,
    // The provider ignores an absent or null description; an empty one removes it.
    ...(description === undefined ? {} : { description: textOf(description) ?? '' }),
    ...(price ? { price: priceOf(price, product.price) } : {}),
    ...(message === undefined ? {} : { license_key_activation_message: textOf(message) }),
    ...(delivery ? { digital_product_delivery: delivery } : {}),
    ...(hasMetadata ? { metadata: metadataOf({ metadata, poster }, product.metadata ?? {}) } : {}),
  }
}
