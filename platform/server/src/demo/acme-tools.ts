import type { POSTERS } from '@tradepost/contract/platform/buyer/storefront'
import type { PriceForm, ProductForm } from '@tradepost/contract/platform/catalog/seller-products'

/** The demo shop's catalog: every kind of price that a shop can show, two brands, add-ons, and a discount code. */
const USD = { currency: 'USD', discount: 0, tax_inclusive: false }
const once = (price: number, more: Partial<Extract<PriceForm, { type: 'one_time_price' }>> = {}): PriceForm => ({
  type: 'one_time_price',
  ...USD,
  price,
  pay_what_you_want: false,
  suggested_price: null,
  ...more,
})
const subscription = (price: number, interval: 'Month' | 'Year', trial_period_days = 0): PriceForm => ({
  type: 'recurring_price',
  ...USD,
  price,
  payment_frequency_count: 1,
  payment_frequency_interval: interval,
  subscription_period_count: 10,
  subscription_period_interval: 'Year',
  trial_period_days,
  trial_amount: null,
})

/** The other products have the shop's own brand. */
export const SECOND_BRAND = { name: 'Workshop Press', description: 'Short books about careful work.' }

export const ADDONS = [
  { name: 'Team library', description: 'Share rulers and presets', price: 600 },
  { name: 'Priority support', description: 'An answer within four hours', price: 900 },
] as const

/** Ten percent off, in basis points. */
export const DISCOUNT = { code: 'WELCOME10', name: 'Ten percent off', amount: 1000 }

type Goods =
  | 'license_key_enabled'
  | 'license_key_activations_limit'
  | 'license_key_activation_message'
  | 'digital_product_delivery'

export type DemoProduct = Pick<ProductForm, Goods> & {
  name: string
  description: string
  price: PriceForm
  poster?: (typeof POSTERS)[number]
  addons?: readonly string[]
  isOfSecondBrand?: boolean
  /** Delivered after payment. */
  file?: { name: string; type: string; text: string }
}

const key = {
  license_key_enabled: true,
  license_key_activations_limit: 3,
  license_key_activation_message: 'Open the app, choose Enter license, and paste the key.',
}

/** A sheet to print, with a line every 8 mm. */
const GRID = `<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm" viewBox="0 0 210 297" stroke="#9ab">${Array.from(
  { length: 36 },
  (_, index) => `<path d="M0 ${8 * (index + 1)}h210"/>`,
).join('')}</svg>`

/** Created in this order; the shop shows the newest first. */
export const PRODUCTS: readonly DemoProduct[] = [
  {
    name: 'A Field Guide to Pixels',
    description: 'Ninety pages on what is off, and by how much.\nPDF and EPUB, with every update.',
    price: once(1900, { tax_inclusive: true }),
    isOfSecondBrand: true,
    digital_product_delivery: { instructions: 'Every update of this book is free. Come back here to download the newest one.' },
    file: {
      name: 'a-field-guide-to-pixels.txt',
      type: 'text/plain',
      text: 'A Field Guide to Pixels\n\n1. Things that are one pixel off\n2. Things that are half a pixel off\n',
    },
  },
  {
    name: 'Grid Papers',
    description: 'Forty sheets to print: columns, baselines and thumbs.',
    price: once(900, { tax_inclusive: true }),
    isOfSecondBrand: true,
    digital_product_delivery: { instructions: 'Print at 100%, without margins.' },
    file: { name: 'grid-papers.svg', type: 'image/svg+xml', text: GRID },
  },
  {
    name: 'The Bench',
    description: 'All seven tools on one license, for up to three devices.',
    price: once(30_000, { discount: 17 }),
    poster: 'bench',
    ...key,
  },
  {
    name: 'Chalk',
    description: 'Mark up a build and hand it over. Pay what it is worth to you.',
    price: once(500, { pay_what_you_want: true, suggested_price: 800 }),
    poster: 'chalk',
  },
  { name: 'Kiln', description: 'Shared build cache for small teams.', price: subscription(4900, 'Month', 14), poster: 'kiln' },
  { name: 'Level', description: 'Finds what is two pixels off.', price: once(1200), poster: 'level' },
  {
    name: 'Plumb Pro',
    description:
      'Hover two things, read the distance. Plumb measures live pages, simulators and design files with the same ruler.',
    price: subscription(2900, 'Month'),
    poster: 'plumb',
    addons: ADDONS.map((addon) => addon.name),
    ...key,
  },
  { name: 'Mallet', description: 'Batch image work, done in the dock.', price: once(5900), poster: 'mallet', ...key },
  { name: 'Try Square', description: 'Grid systems from three numbers.', price: once(2400), poster: 'try-square' },
  { name: 'Caliper', description: 'Measure anything on screen.', price: once(3900), poster: 'caliper', ...key },
]

/** The usage-based price and meter of the demo year, besides the catalog above. */
export const METER = {
  name: 'Build minutes',
  event_name: 'build.finished',
  measurement_unit: 'minutes',
  aggregation: { type: 'sum', key: 'minutes' },
} as const
export const METERED = {
  name: 'Kiln Cloud',
  description: 'Builds on our machines, by the minute. 300 minutes a month are free.',
  price: 1900,
  perMinute: '3',
  freeMinutes: 300,
} as const

export const LINKED = { product: 'Caliper', name: 'Newsletter' } as const
