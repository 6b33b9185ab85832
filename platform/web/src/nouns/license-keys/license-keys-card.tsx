import { useQuery } from '@tanstack/react-query'
import type { SellerLicenseKeyItem } from '@tradepost/contract/platform/sales/seller-license-keys'
import { Card } from '@tradepost/ui/card'
import { t } from '#src/dashboard-messages.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { PageLink } from '#src/shell/page-link.tsx'
import { activationsLabel, LicenseKeyStatus } from './license-key-columns.tsx'
import { licenseKeysQuery } from './queries.ts'

const KEYS_SHOWN = 5

function KeyRow({ slug, licenseKey }: { slug: string; licenseKey: SellerLicenseKeyItem }) {
  const { id, key, product_name, product_id } = licenseKey
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <PageLink slug={slug} path={['license-keys', id]} className="tp-link min-w-0 truncate">
            <code dir="ltr" className="font-mono text-xs" title={key}>
              {key}
            </code>
          </PageLink>
          <LicenseKeyStatus {...licenseKey} />
        </p>
        <p className="text-sm text-ink-3 [overflow-wrap:anywhere]">
          {t('sellerLicenseKeys.card.row', { product: product_name ?? product_id, used: activationsLabel(licenseKey) })}
        </p>
      </div>
    </li>
  )
}

/** Lists the newest license keys of a payment, subscription or customer. Renders nothing if there are none. */
export function LicenseKeysCard({ slug, of }: { slug: string; of: ListSearch }) {
  const mayRead = usePermissions(slug)('licenseKey:read')
  const { data } = useQuery({ ...licenseKeysQuery(slug, of), enabled: mayRead })
  if (!mayRead || !data || data.items.length === 0) return null
  const hasMore = data.items.length > KEYS_SHOWN || data.next
  return (
    <Card
      title={t('sellerLicenseKeys.list.title')}
      isFlush
      action={
        hasMore ? (
          <PageLink slug={slug} path={['license-keys']} search={of} className="tp-link">
            {t('sellerLicenseKeys.card.viewAll')}
          </PageLink>
        ) : undefined
      }
    >
      <ul className="divide-y divide-line">
        {data.items.slice(0, KEYS_SHOWN).map((licenseKey) => (
          <KeyRow key={licenseKey.id} slug={slug} licenseKey={licenseKey} />
        ))}
      </ul>
    </Card>
  )
}
