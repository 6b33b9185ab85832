import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { Store } from 'lucide-react'
import { t } from '#src/messages.ts'
import { CloseOrganizationDialog } from '#src/nouns/organizations/close-organization.tsx'
import { organizationsQuery } from '#src/shell/frames/organizations.ts'
import { AccountRow } from './account-row.tsx'
import { HandOverShop } from './add-owner.tsx'
import { ACCOUNT_KEY } from './api.ts'
import type { OwnedShop } from './owned-shop.ts'

function CloseShop({ shop }: { shop: OwnedShop }) {
  const queryClient = useQueryClient()
  return (
    <CloseOrganizationDialog
      organization={shop}
      words={{
        title: t('account.shops.close.title', { shop: shop.name }),
        action: t('account.shops.close.action', { shop: shop.name }),
        keep: t('account.shops.close.keep', { shop: shop.name }),
        done: t('account.shops.close.done', { shop: shop.name }),
      }}
      trigger={
        <Button variant="danger-quiet" aria-label={t('account.shops.close.action', { shop: shop.name })}>
          {t('account.shops.close.open')}
        </Button>
      }
      onClosed={() =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY }),
          queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey }),
        ])
      }
    />
  )
}

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
