import type { TaxCategory } from '@tradepost/contract/provider/products'

/** The provider's tax categories, with labels. */
export const taxCategories = [
  { value: 'digital_products', label: 'Digital product' },
  { value: 'saas', label: 'Software as a service' },
  { value: 'e_book', label: 'E-book' },
  { value: 'edtech', label: 'Online course' },
  { value: 'live_tutoring', label: 'Live tutoring' },
] as const satisfies { value: TaxCategory; label: string }[]
