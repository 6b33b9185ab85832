import { Link } from '@tanstack/react-router'
import type { Organization } from '@tradepost/contract/platform/organization/seller'
import { Card } from '@tradepost/ui/card'
import { ChevronRight } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { Columns } from '#src/shell/detail-page.tsx'
import { type DashboardEntry, listEntries } from '#src/shell/frames/dashboard-entries.ts'
import { dashboardPath } from '#src/shell/frames/dashboard-pages.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { HomeHeader, ShopCard } from './home-header.tsx'

/** What pages are for, by their paths. */
const TEXTS: Readonly<Record<string, string>> = {
  products: t('sellerProducts.list.description'),
  addons: t('sellerAddons.list.description'),
  discounts: t('sellerDiscounts.list.description'),
  brands: t('sellerBrands.list.description'),
  subscriptions: t('sellerSubscriptions.list.description'),
  'payment-links': t('sellerPaymentLinks.list.description'),
  customers: t('sellerCustomers.list.description'),
  'license-keys': t('sellerLicenseKeys.list.description'),
  balance: t('sellerBalance.description'),
  payouts: t('sellerPayouts.list.description'),
  meters: t('sellerMeters.list.description'),
  'usage-events': t('sellerUsageEvents.page.description'),
  clock: t('sellerClock.page.description'),
  team: t('sellerTeam.page.text'),
  settings: t('sellerSettings.page.text'),
}

function EntryRow({ slug, entry: { name, Icon, first } }: { slug: string; entry: DashboardEntry }) {
  const text = TEXTS[first.path]
  return (
    <li>
      <Link to={dashboardPath(slug, first.path)} className="flex items-center gap-3.5 px-5 py-3.5 hover:bg-hover max-list:px-4">
        <span className="grid size-8 shrink-0 place-items-center rounded-md bg-sunken text-ink-2 inset-ring inset-ring-line">
          <Icon aria-hidden="true" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block text-sm font-[560]">{name}</span>
          {text ? <span className="block text-xs text-ink-3">{text}</span> : null}
        </span>
        <ChevronRight aria-hidden="true" className="shrink-0 text-ink-3 rtl:-scale-x-100" />
      </Link>
    </li>
  )
}

/** Shows home to people who may not see payments: where they may go, and no figures. Asks the server for nothing. */
export function MemberHome({ organization }: { organization: Organization }) {
  const { slug, name } = organization
  const entries = listEntries(usePermissions(slug)).filter(({ key }) => key !== 'home')
  return (
    <>
      <HomeHeader organization={organization} text={t('memberHome.text', { shop: name })} />
      <Columns aside={<ShopCard slug={slug} />}>
        <Card isFlush>
          <ul className="divide-y divide-line">
            {entries.map((entry) => (
              <EntryRow key={entry.key} slug={slug} entry={entry} />
            ))}
          </ul>
        </Card>
      </Columns>
    </>
  )
}
