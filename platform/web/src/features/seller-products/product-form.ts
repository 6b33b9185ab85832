import { EditedProductForm, POSTER_KEY, type PriceForm } from '@tradepost/contract/platform/catalog/seller-products'
import * as z from 'zod'
import { defineForm, type FormOf } from '#src/shell/forms/define-form.ts'
import type { ShownProduct } from './api.ts'
import { readPoster } from './read-poster.ts'

/**
 * The terms of every pricing type, so that switching types back and forth loses nothing. An amount that is missing or can't be
 * parsed is NaN. The schema reads the terms of the selected type and ignores the rest.
 */
export type PriceValues = { [Name in NameOf<PriceForm>]: ValueOf<PriceForm, Name> }
type NameOf<Price> = Price extends unknown ? keyof Price : never
type ValueOf<Price, Name extends PropertyKey> = Price extends Record<Name, infer Value> ? Value : never

/** The form's values. */
export type ProductValues = Required<Omit<z.input<typeof EditedProductForm>, 'price'>> & { price: PriceValues }

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

const unlessUnread = (count: number | null) => (Number.isInteger(count) ? count : null)

/** Resets hidden fields that can't be parsed or don't apply, so that they never block a save. */
function clearHiddenFields(values: ProductValues): ProductValues {
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
    available_from: values.availability === 'coming_soon' ? values.available_from : null,
    license_key_duration: hasKeys || Number.isInteger(duration?.count) ? duration : null,
  }
}

/** Holds the terms of every pricing type. The server's schema picks those of the selected type. */
const Values = z
  .custom<ProductValues>()
  .transform((values): z.input<typeof EditedProductForm> => clearHiddenFields(values))
  .pipe(EditedProductForm)

export const productForm = defineForm({
  schema: Values,
  initial: {
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
    long_description: '',
    availability: 'available',
    available_from: null,
    plans: null,
  },
  read({ price, digital_product_delivery: delivery, metadata: { [POSTER_KEY]: poster, ...metadata } }: ShownProduct) {
    return {
      price: priceValuesOf(price),
      digital_product_delivery: { external_url: delivery?.external_url ?? null, instructions: delivery?.instructions ?? '' },
      metadata,
      poster: readPoster({ poster }),
    }
  },
})
/** The editor's form: takes what was typed and returns what the server accepts. */
export type ProductEditorForm = FormOf<typeof productForm>
