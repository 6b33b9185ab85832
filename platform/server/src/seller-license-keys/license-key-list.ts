import { SellerLicenseKeyItem } from '@tradepost/contract/platform/sales/seller-license-keys'
import { LicenseKeySource, LicenseKeyStatus } from '@tradepost/contract/provider/license-keys'
import { LICENSE_KEY_STATUS_SYNONYMS } from '@tradepost/contract/provider/synonyms'
import { PLANNED_EACH_TIME, sql } from '@tradepost/kit/database/database'
import { SeenLicenseKey } from '#src/payments-provider/calls/license-keys.ts'
import { getBusinessTime } from '#src/records/business-clock.ts'
import { matchWords } from '#src/records/list-records.ts'
import { licenseKeys } from '#src/records/nouns/license-keys.ts'
import type { RecordScope } from '#src/scope.ts'
import { either, equals, instants, oneOf } from '#src/seller/list-filters.ts'
import { listRoutes } from '#src/seller/list-routes.ts'
import type { RecordList } from '#src/seller/record-list.ts'
import { readKeys } from './read-keys.ts'

const FOUND_MAX = 200

/** Finds keys by words in the name or email of their customer, and in the name of their product. */
async function findBesideWords({ trx, organizationId, environment }: RecordScope, words: string) {
  const idsIn = async (table: string) => {
    const { rows } = await sql<{ id: string }>`
      ${PLANNED_EACH_TIME} select id from ${sql.table(table)}
      where organization_id = ${organizationId} and environment = ${environment} and body is not null and ${matchWords(words)}
      order by length(name), id limit ${FOUND_MAX}`.execute(trx)
    return rows.map(({ id }) => id)
  }
  const [customers, products] = await Promise.all([idsIn('customer_records'), idsIn('product_records')])
  return [
    ...(customers.length > 0 ? [sql`customer_id = any(${customers}::text[])`] : []),
    ...(products.length > 0 ? [sql`product_id = any(${products}::text[])`] : []),
  ]
}

/** The list of a business's license keys. Search also covers customers and product names. */
export const licenseKeyList: RecordList<SellerLicenseKeyItem> = {
  needs: 'licenseKey:read',
  noun: licenseKeys,
  async read(rows, scope, { permissions }) {
    const read = rows.map(({ body }) => SeenLicenseKey.safeParse(body).data)
    const named = await readKeys(
      scope,
      read.flatMap((key) => (key ? [key] : [])),
      permissions,
    )
    return read.map((key) => named.find(({ id }) => id === key?.id) ?? null)
  },
  sorts: { created_at: 'created_at', instances_count: 'instances_count' },
  tabs: {
    name: 'status',
    async of(scope) {
      const now = await getBusinessTime(scope)
      return sql`case when status = 'active' and expires_at <= ${now}::timestamptz then 'expired' else status end`
    },
    values: LicenseKeyStatus.options,
    synonyms: LICENSE_KEY_STATUS_SYNONYMS,
  },
  filters: {
    customer_id: equals('customer_id'),
    product_id: equals('product_id'),
    payment_id: equals('payment_id'),
    subscription_id: equals('subscription_id'),
    source: oneOf('origin', LicenseKeySource.options),
    activated: either({ true: sql`instances_count > 0`, false: sql`instances_count = 0` }),
    ...instants('created_at'),
    ...instants('expires_at'),
  },
  alsoFound: findBesideWords,
  csv: {
    header: [
      'license_key_id',
      'key',
      'status',
      'customer_id',
      'customer_name',
      'customer_email',
      'product_id',
      'product_name',
      'activations',
      'activations_limit',
      'expires_at',
      'source',
      'payment_id',
      'subscription_id',
      'created_at',
    ],
    row: (key) => [
      key.id,
      key.key,
      key.status,
      key.customer_id,
      key.customer?.name ?? null,
      key.customer?.email ?? null,
      key.product_id,
      key.product_name,
      key.instances_count,
      key.activations_limit,
      key.expires_at,
      key.source,
      key.payment_id,
      key.subscription_id,
      key.created_at,
    ],
  },
}

export const licenseKeyListRoutes = listRoutes('Seller: license keys', {
  name: 'license-keys',
  words: 'license keys',
  item: SellerLicenseKeyItem,
  list: licenseKeyList,
})
