import { DEFAULT_THEME } from '@tradepost/contract/shop-theme'
import { pngOf } from '#src/world/pages/pictures.ts'

const APPEARANCE = {
  theme: 'dark',
  show_order_details: true,
  language: null,
  allow_currency_selection: false,
  allow_discount_code: true,
  allow_phone_number_collection: true,
  allow_tax_id: true,
  always_create_new_customer: false,
  allowed_payment_method_types: [],
}

/** Writes to the look of a shop and of its checkouts. */
export const THEMES = {
  'put /theme': { body: { ...DEFAULT_THEME, accent: '#b45309' }, changed: ['theme.accent'] },
  'post /theme/preview': { body: DEFAULT_THEME },
  'put /theme/cover': { body: pngOf(), type: 'image/png', changed: ['cover'] },
  'delete /theme/cover': { changed: ['cover'] },
  'put /checkout-appearance': { body: APPEARANCE, changed: ['theme'] },
  'post /checkout-appearance/try': { body: APPEARANCE },
}
