import type { AccountDeletion } from '@tradepost/contract/platform/account'
import { Card } from '@tradepost/ui/card'
import { Store } from 'lucide-react'
import { AccountRow } from './account-row.tsx'
import { HandOverShop } from './add-owner.tsx'
import { CloseShop } from './close-shop.tsx'

export type OwnedShop = AccountDeletion['sole_owned'][number]

/** Lists shops without another owner. Each needs one, or must be closed, before the account can be deleted. */
export function OwnedShops({ shops }: { shops: readonly OwnedShop[] }) {
  return (
    <Card
      title="Your shops"
      description="You’re the only owner. Add another owner to each shop or close it, then delete your account."
      isFlush
    >
      <ul>
        {shops.map((shop) => (
          <li key={shop.slug} className="border-t border-line first:border-t-0">
            <AccountRow
              icon={<Store />}
              title={shop.name}
              detail={shop.successors.length > 0 ? `/shop/${shop.slug}` : 'No one else works here, so you can only close it'}
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
