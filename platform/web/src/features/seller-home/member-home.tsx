import { Link } from '@tanstack/react-router'
import type { Organization } from '@tradepost/contract/platform/organization/seller'
import { Card } from '@tradepost/ui/card'
import { ChevronRight } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { Columns } from '#src/shell/detail-page.tsx'
import type { DashboardPage } from '#src/shell/frames/dashboard-page.ts'
import { dashboardPath, listPages } from '#src/shell/frames/dashboard-pages.ts'
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

function PageRow({ slug, page: { path, name, Icon } }: { slug: string; page: DashboardPage }) {
  return (
    <li>
      <Link to={dashboardPath(slug, path)} className="flex items-center gap-3.5 px-5 py-3.5 hover:bg-hover max-list:px-4">
        <span className="grid size-8 shrink-0 place-items-center rounded-md bg-sunken text-ink-2 inset-ring inset-ring-line">
          <Icon aria-hidden="true" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block text-sm font-[560]">{name}</span>
          {TEXTS[path] ? <span className="block text-xs text-ink-3">{TEXTS[path]}</span> : null}
        </span>
        <ChevronRight aria-hidden="true" className="shrink-0 text-ink-3 rtl:-scale-x-100" />
      </Link>
    </li>
  )
}

/** Shows home to people who may not see payments: the pages that they may open, and no figures. Asks the server for nothing. */
export function MemberHome({ organization }: { organization: Organization }) {
  const { slug, name } = organization
  const may = usePermissions(slug)
  const pages = listPages(may).filter(({ path, shortName }) => path !== '' && shortName === undefined)
  const sections = [...Map.groupBy(pages, ({ section }) => section ?? '')]
  return (
    <>
      <HomeHeader organization={organization} text={t('memberHome.text', { shop: name })} />
      <Columns aside={<ShopCard slug={slug} />}>
        {sections.map(([title, own]) => (
          <Card key={title} title={title} isFlush>
            <ul className="divide-y divide-line">
              {own.map((page) => (
                <PageRow key={page.path} slug={slug} page={page} />
              ))}
            </ul>
          </Card>
        ))}
      </Columns>
    </>
  )
}
