import type { SellerLicenseKeyItem } from '@tradepost/contract/platform/sales/seller-license-keys'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import { RelativeTime } from '@tradepost/ui/formats/relative-time'
import { t } from '#src/dashboard-messages.ts'
import type { ListDescription } from '#src/shell/lists/list-description.ts'
import { formatDay } from '#src/shell/moment.ts'

/** Formats "2 of 5". */
export const activationsLabel = ({
  instances_count: count,
  activations_limit: limit,
}: Pick<SellerLicenseKeyItem, 'instances_count' | 'activations_limit'>): string =>
  limit === null ? t('sellerLicenseKeys.facts.usedUnlimited', { count }) : t('sellerLicenseKeys.facts.used', { count, limit })

/** Formats when a key expires: a day, never, or with its subscription. */
export function expiryLabel({
  expires_at: at,
  subscription_id,
}: Pick<SellerLicenseKeyItem, 'expires_at' | 'subscription_id'>): string {
  if (at !== null) return formatDay(at)
  return t(subscription_id === null ? 'sellerLicenseKeys.facts.never' : 'sellerLicenseKeys.facts.withSubscription')
}

/** Shows a key's status. Elsewhere, a disabled thing is off. */
export const LicenseKeyStatus = ({ status }: Pick<SellerLicenseKeyItem, 'status'>) =>
  status === 'disabled' ? (
    <StatusBadge status={status}>{t('sellerLicenseKeys.facts.disabled')}</StatusBadge>
  ) : (
    <StatusBadge status={status} />
  )

/** The columns of lists of license keys. */
export const licenseKeyColumns: ListDescription<SellerLicenseKeyItem>['columns'] = [
  {
    id: 'key',
    header: t('sellerLicenseKeys.facts.key'),
    phone: 'note',
    cell: ({ key }) => (
      <span dir="ltr" className="inline-block max-w-44 truncate align-bottom font-mono text-xs" title={key}>
        {key}
      </span>
    ),
  },
  {
    id: 'status',
    header: t('sellerLicenseKeys.facts.status'),
    phone: 'value',
    cell: ({ status }) => <LicenseKeyStatus status={status} />,
  },
  {
    id: 'product',
    header: t('sellerLicenseKeys.facts.product'),
    phone: 'title',
    cell: ({ product_name, product_id }) => (
      <span className="inline-block max-w-48 truncate align-bottom font-[560] text-ink">{product_name ?? product_id}</span>
    ),
  },
  {
    id: 'customer',
    needs: 'customer:read',
    header: t('sellerLicenseKeys.facts.customer'),
    cell: ({ customer, customer_id }) => (
      <span className="inline-block max-w-48 truncate align-bottom" title={customer?.email}>
        {customer?.name ?? customer_id}
      </span>
    ),
  },
  {
    id: 'instances_count',
    header: t('sellerLicenseKeys.facts.activations'),
    align: 'end',
    cell: (key) => activationsLabel(key),
  },
  { id: 'expires', header: t('sellerLicenseKeys.facts.expires'), cell: (key) => expiryLabel(key) },
  {
    id: 'created_at',
    header: t('sellerLicenseKeys.facts.created'),
    phone: 'aside',
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
]
