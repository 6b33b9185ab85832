import { Card } from '@tradepost/ui/card'
import { Store } from 'lucide-react'
import { t } from '#src/messages.ts'
import { AccountRow } from './account-row.tsx'
import { HandOverShop } from './add-owner.tsx'
import { CloseShop } from './close-shop.tsx'
import type { OwnedShop } from './owned-shop.ts'

/** Lists shops without another owner. Each needs one, or must be closed, before the account can be deleted. */
export function OwnedShops({ shops }: { shops: readonly OwnedShop[] }) {
  return (
    <Card title={t('account.shops.title')} description={t('account.shops.lead')} isFlush>
      <ul>
        {shops.map((shop) => (
          <li key={shop.slug} className="border-t border-line first:border-t-0">
            <AccountRow
              icon={<Store />}
              title={shop.name}
              detail={shop.successors.length > 0 ? <bdi>/shop/{shop.slug}</bdi> : t('account.shops.noSuccessor')}
            >
              {shop.successors.length > 0 ? <HandOverShop shop={shop} /> : null}
              <CloseShop shop={shop} />
            </AccountRow>
          </li>
        ))}
      </ul>
    </Card>
  )
}
