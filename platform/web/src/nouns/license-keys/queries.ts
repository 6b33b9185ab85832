/** License keys, and the columns and card that show them. */

import { SellerLicenseKey, SellerLicenseKeyList } from '@tradepost/contract/platform/sales/seller-license-keys'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { listQuery, thingQuery } from '#src/shell/lists/noun-queries.ts'

/** Loads one page of a business's license keys, newest first. */
export const licenseKeysQuery = (slug: string, search: ListSearch) =>
  listQuery(slug, 'license-keys', SellerLicenseKeyList, search)

/** Loads one license key with its activations. */
export const licenseKeyQuery = (slug: string, id: string) =>
  thingQuery({ slug, noun: 'license-keys', id, answer: SellerLicenseKey, nameOf: ({ key }) => key })
