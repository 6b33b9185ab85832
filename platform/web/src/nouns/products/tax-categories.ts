import type { TaxCategory } from '@tradepost/contract/provider/products'
import { t } from '#src/dashboard-messages.ts'

/** The provider's tax categories, with labels. */
export const taxCategories = [
  { value: 'digital_products', label: t('dashboardNouns.taxCategories.digital_products') },
  { value: 'saas', label: t('dashboardNouns.taxCategories.saas') },
  { value: 'e_book', label: t('dashboardNouns.taxCategories.e_book') },
  { value: 'edtech', label: t('dashboardNouns.taxCategories.edtech') },
  { value: 'live_tutoring', label: t('dashboardNouns.taxCategories.live_tutoring') },
] as const satisfies { value: TaxCategory; label: string }[]
