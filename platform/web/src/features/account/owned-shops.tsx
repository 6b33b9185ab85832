import type { AccountDeletion } from '@tradepost/contract/platform/account'
import { Card } from '@tradepost/ui/card'
import { Store } from 'lucide-react'
import { AccountRow } from './account-row.tsx'
import { HandOverShop } from './add-owner.tsx'
import { CloseShop } from './close-shop.tsx'

export type OwnedShop = AccountDeletion['sole_owned'][number]

/** The shops that nobody else owns: each is handed over or closed before its owner may go. */
export function OwnedShops({ shops }: { shops: readonly OwnedShop[] }) {
  return (
    <Card
      title="First, your shops"
      description="Nobody else owns them. Hand each one over, or close it; then you can delete your account."
      isFlush
    >
      <ul>
        {shops.map((shop) => (
          <li key={shop.slug} className="border-t border-line first:border-t-0">
            <AccountRow
              icon={<Store />}
              title={shop.name}
              detail={shop.successors.length > 0 ? `/shop/${shop.slug}` : 'Nobody else works in it, so it can only be closed'}
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
