/** License keys: list, edit, import. */

import type { SellerLicenseKeyItem } from '@tradepost/contract/platform/sales/seller-license-keys'
import { t } from '#src/dashboard-messages.ts'
import { customerFilter } from '#src/nouns/customers/customer-filter.tsx'
import { licenseKeyColumns } from '#src/nouns/license-keys/license-key-columns.tsx'
import { licenseKeysQuery } from '#src/nouns/license-keys/queries.ts'
import { productFilter } from '#src/nouns/products/product-filter.tsx'
import type { ListDescription } from '#src/shell/lists/list-description.ts'
import { createChoiceFilter, createDaysFilter, createLinkedFilter } from '#src/shell/lists/list-filters.tsx'
import { ListPage } from '#src/shell/lists/list-page.tsx'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { ImportKeys } from './import-keys.tsx'

const licenseKeys: ListDescription<SellerLicenseKeyItem> = {
  title: t('sellerLicenseKeys.list.title'),
  description: t('sellerLicenseKeys.list.description'),
  noun: 'license-keys',
  words: 'sellerLicenseKeys',
  query: licenseKeysQuery,
  columns: licenseKeyColumns,
  sortedBy: ['instances_count', 'created_at'],
  idOf: ({ id }) => id,
  search: { label: t('sellerLicenseKeys.list.search'), placeholder: t('sellerLicenseKeys.list.searchPlaceholder') },
  tabs: {
    label: t('sellerLicenseKeys.facts.status'),
    name: 'status',
    items: [
      { value: undefined, label: t('sellerLicenseKeys.list.all') },
      { value: 'active', label: t('sellerLicenseKeys.list.active') },
      { value: 'disabled', label: t('sellerLicenseKeys.list.disabled') },
      { value: 'expired', label: t('sellerLicenseKeys.list.expired') },
    ],
  },
  filters: [
    productFilter,
    customerFilter,
    createLinkedFilter(t('sellerLicenseKeys.facts.payment'), 'payment_id'),
    createLinkedFilter(t('sellerLicenseKeys.facts.subscription'), 'subscription_id'),
    createChoiceFilter(t('sellerLicenseKeys.filters.activated'), 'activated', [
      { value: 'true', label: t('sellerLicenseKeys.filters.yes') },
      { value: 'false', label: t('sellerLicenseKeys.filters.no') },
    ]),
    createChoiceFilter(t('sellerLicenseKeys.facts.source'), 'source', [
      { value: 'auto', label: t('sellerLicenseKeys.facts.sale') },
      { value: 'import', label: t('sellerLicenseKeys.facts.imported') },
    ]),
    createDaysFilter(t('sellerLicenseKeys.facts.created'), 'created_at'),
    createDaysFilter(t('sellerLicenseKeys.facts.expires'), 'expires_at'),
  ],
  Actions: ImportKeys,
  empty: { title: t('sellerLicenseKeys.list.emptyTitle'), text: t('sellerLicenseKeys.list.emptyText') },
}

/** Lists a business's license keys. */
export function LicenseKeysPage({ slug, search }: { slug: string; search: ListSearch }) {
  return <ListPage slug={slug} list={licenseKeys} search={search} />
}
