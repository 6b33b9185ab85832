/** A buyer's license keys, and the devices that use them. */

import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BuyerLicenseKeyItem } from '@tradepost/contract/platform/buyer/buyer-goods'
import { Card } from '@tradepost/ui/card'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import { t } from '#src/messages.ts'
import { AccountList } from '#src/nouns/goods/account-list.tsx'
import { LicenseKeyBody } from '#src/nouns/goods/license-key-body.tsx'
import { Activations } from './activations.tsx'
import { licenseKeysQuery } from './api.ts'

function LicenseKeyCard({ item }: { item: BuyerLicenseKeyItem }) {
  return (
    <Card title={<bdi>{item.product.name}</bdi>} description={item.shop.name} action={<StatusBadge status={item.status} />}>
      <LicenseKeyBody licenseKey={item}>
        <Activations license_key_id={item.license_key_id} instances={item.instances} />
        {item.order_id === null ? null : (
          <Link
            to="/orders/$orderId"
            params={{ orderId: item.order_id }}
            className="inline-flex min-h-6 w-fit items-center text-sm text-ink-2 hover:underline"
          >
            {t('buyerGoods.viewOrder')}
          </Link>
        )}
      </LicenseKeyBody>
    </Card>
  )
}

/** Lists the person's license keys with where each is activated. */
export function LicenseKeysPage() {
  return (
    <AccountList
      title={t('buyerGoods.keys.title')}
      lead={t('buyerGoods.keys.lead')}
      query={useInfiniteQuery(licenseKeysQuery)}
      empty={{ title: t('buyerGoods.keys.empty.title'), text: t('buyerGoods.keys.empty.text') }}
    >
      {(items) => items.map((item) => <LicenseKeyCard key={item.license_key_id} item={item} />)}
    </AccountList>
  )
}
