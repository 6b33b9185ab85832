import { type PatchProductForm, POSTER_KEY, type PriceForm, ProductForm } from '@tradepost/contract/platform/seller-products'
import type { LicenseKeyDuration, TimeInterval } from '@tradepost/contract/provider/prices'
import type { Metadata } from '@tradepost/contract/provider/primitives'
import type { TaxCategory } from '@tradepost/contract/provider/products'
import type { ShownProduct } from './api.ts'
import { type PosterChoice, readPoster } from './read-poster.ts'

/**
 * The terms of every pricing type, so that switching types back and forth loses nothing. An amount that is missing or can't be
 * parsed is NaN. The schema reads the terms of the selected type and ignores the rest.
 */
export type PriceValues = {
  type: PriceForm['type']
  currency: string
  discount: number
  tax_inclusive: boolean
  price: number
  pay_what_you_want: boolean
  suggested_price: number | null
  payment_frequency_count: number
  payment_frequency_interval: TimeInterval
  subscription_period_count: number
  subscription_period_interval: TimeInterval
  trial_period_days: number
  trial_amount: number | null
  fixed_price: number
  meters: { meter_id: string; price_per_unit: string | null; free_threshold: number | null }[]
}

/** The form's values. */
export type ProductValues = {
  name: string
  description: string
  price: PriceValues
  tax_category: TaxCategory
  brand_id: string | null
  addons: string[]
  license_key_enabled: boolean
  license_key_activations_limit: number | null
  license_key_duration: LicenseKeyDuration | null
  license_key_activation_message: string
  digital_product_delivery: { external_url: string | null; instructions: string }
  metadata: Metadata
  poster: PosterChoice | null
}

/** The default terms of a subscription. Ten years means "until canceled". */
const NEW_PRICE: PriceValues = {
  type: 'one_time_price',
  currency: 'USD',
  discount: 0,
  tax_inclusive: false,
  price: Number.NaN,
  pay_what_you_want: false,
  suggested_price: null,
  payment_frequency_count: 1,
  payment_frequency_interval: 'Month',
  subscription_period_count: 10,
  subscription_period_interval: 'Year',
  trial_period_days: 0,
  trial_amount: null,
  fixed_price: 0,
  meters: [],
}

export const NEW_PRODUCT: ProductValues = {
  name: '',
  description: '',
  price: NEW_PRICE,
  tax_category: 'digital_products',
  brand_id: null,
  addons: [],
  license_key_enabled: false,
  license_key_activations_limit: null,
  license_key_duration: null,
  license_key_activation_message: '',
  digital_product_delivery: { external_url: null, instructions: '' },
  metadata: {},
  poster: null,
}

function priceValuesOf(price: ShownProduct['price']): PriceValues {
  const shared = { ...NEW_PRICE, ...price, tax_inclusive: price.tax_inclusive ?? false }
  if (price.type !== 'usage_based_price') return { ...shared, meters: [] }
  const meters = (price.meters ?? []).map(({ meter_id, price_per_unit, free_threshold }) => ({
    meter_id,
    price_per_unit,
    free_threshold,
  }))
  return { ...shared, meters }
}

/** Maps a product to form values. */
export function toProductValues(product: ShownProduct): ProductValues {
  const { digital_product_delivery: delivery } = product
  const { [POSTER_KEY]: _, ...pairs } = product.metadata
  return {
    name: product.name,
    description: product.description ?? '',
    price: priceValuesOf(product.price),
    tax_category: product.tax_category,
    brand_id: product.brand_id,
    addons: product.addons ?? [],
    license_key_enabled: product.license_key_enabled,
    license_key_activations_limit: product.license_key_activations_limit,
    license_key_duration: product.license_key_duration,
    license_key_activation_message: product.license_key_activation_message ?? '',
    digital_product_delivery: { external_url: delivery?.external_url ?? null, instructions: delivery?.instructions ?? '' },
    metadata: pairs,
    poster: readPoster(product.metadata),
  }
}

const unlessUnread = (count: number | null) => (Number.isInteger(count) ? count : null)

/** Resets hidden fields that can't be parsed or don't apply, so that they never block a save. */
export function clearHiddenFields(values: ProductValues): ProductValues {
  const { price, license_key_enabled: hasKeys, license_key_duration: duration } = values
  const isOpen = price.type === 'one_time_price' && price.pay_what_you_want
  return {
    ...values,
    price: {
      ...price,
      discount: isOpen ? 0 : price.discount,
      suggested_price: isOpen ? price.suggested_price : unlessUnread(price.suggested_price),
      trial_amount: price.trial_period_days > 0 ? price.trial_amount : null,
    },
    addons: price.type === 'recurring_price' ? values.addons : [],
    license_key_activations_limit: hasKeys
      ? values.license_key_activations_limit
      : unlessUnread(values.license_key_activations_limit),
    license_key_duration: hasKeys || Number.isInteger(duration?.count) ? duration : null,
  }
}

/** Returns the changed fields, each as a whole, so that changes made elsewhere to other fields are kept. */
export function getChangedFields(form: ProductForm, product: ShownProduct): PatchProductForm {
  const { data: before } = ProductForm.safeParse(clearHiddenFields(toProductValues(product)))
  // One schema produced both values, so their keys are in the same order.
  const textOf = (value: unknown) => JSON.stringify(value)
  const old = new Map(Object.entries(before ?? {}).map(([name, value]) => [name, textOf(value)]))
  return Object.fromEntries(Object.entries(form).filter(([name, value]) => old.get(name) !== textOf(value)))
}
