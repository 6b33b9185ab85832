import type { AdminShopItem } from '@tradepost/contract/platform/admin-shops'
import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import { Badge } from '@tradepost/ui/badge'
import { t } from '#src/dashboard-messages.ts'

/** Returns through which provider a shop sells: "Test mode". */
export const environmentLabel = (environment: ProviderEnvironment): string =>
  t(`dashboardShell.switcher.environments.${environment}`)

/** Shows what keeps a shop from selling: it is closed, or not connected. Renders nothing for any other. */
export function ShopBadges({ shop }: { shop: Pick<AdminShopItem, 'is_closed' | 'is_connected'> }) {
  if (shop.is_closed) return <Badge>{t('adminShops.filters.closed')}</Badge>
  return shop.is_connected ? null : <Badge tone="warning">{t('adminShops.filters.notConnected')}</Badge>
}
