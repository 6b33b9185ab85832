import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatEmail } from '@tradepost/contract/email-address'
import { ADMIN_SHOP_PERIOD, type AdminShop } from '@tradepost/contract/platform/admin-shops'
import { Alert } from '@tradepost/ui/alert'
import { Avatar } from '@tradepost/ui/avatar'
import { getButtonClassName } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { StatGroup } from '@tradepost/ui/charts/stat'
import { CopyableId } from '@tradepost/ui/copyable-id'
import { ExternalLink, Inbox, ScrollText } from 'lucide-react'
import { translateRefusal } from '#src/answer-texts.ts'
import { t } from '#src/dashboard-messages.ts'
import { countLabel, PeriodStats } from '#src/nouns/figures/period-stats.tsx'
import { PeriodTrends } from '#src/nouns/figures/period-trends.tsx'
import { Detail, DetailList } from '#src/shell/detail-list.tsx'
import { DetailPage, DetailSkeleton } from '#src/shell/detail-page.tsx'
import { formatDay } from '#src/shell/moment.ts'
import { LeftOut } from '#src/shell/periods/left-out.tsx'
import { PeriodPicker } from '#src/shell/periods/period-picker.tsx'
import type { PeriodSearch } from '#src/shell/periods/period-search.ts'
import { QueryView } from '#src/shell/query-view.tsx'
import { shopQuery } from './api.ts'
import { environmentLabel, ShopBadges } from './shop-badges.tsx'

function Notice({ shop }: { shop: AdminShop }) {
  if (shop.is_closed)
    return (
      <Alert tone="info" title={t('adminShops.page.closedTitle')}>
        {t('adminShops.page.closedText')}
      </Alert>
    )
  if (shop.is_connected || shop.problem === null) return null
  return (
    <Alert tone="warning" title={t('adminShops.page.connectionProblem')}>
      {translateRefusal(shop.problem)}
    </Alert>
  )
}

function MembersCard({ shop: { members } }: { shop: AdminShop }) {
  const { items, total } = members
  return (
    <Card
      title={t('adminShops.page.members')}
      isFlush
      action={items.length < total ? t('adminShops.page.membersShown', { shown: items.length, total }) : undefined}
    >
      {total === 0 ? <p className="px-5 py-4 text-sm text-ink-3 max-list:px-4">{t('adminShops.page.noMembers')}</p> : null}
      <ul>
        {items.map(({ user_id: userId, name, email, roles, joined_at: joined }) => (
          <li
            key={userId}
            className="flex items-start gap-3 border-t border-line px-5 py-3 text-sm first:border-t-0 max-list:px-4"
          >
            <Avatar name={name} size={24} />
            <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <Link to="/admin/users/$userId" params={{ userId }} className="font-[540] hover:underline">
                {name}
              </Link>
              <span className="block text-ink-3">{formatEmail(email)}</span>
              <span className="block text-ink-3">
                {t('adminShops.page.joined', { roles: roles.join(', '), day: formatDay(joined) })}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function FactsCard({ shop }: { shop: AdminShop }) {
  return (
    <Card title={t('adminShops.page.facts')}>
      <DetailList>
        <Detail term={t('adminShops.page.address')}>
          <span dir="ltr">/shop/{shop.slug}</span>
        </Detail>
        <Detail term={t('adminShops.columns.provider')}>{environmentLabel(shop.environment)}</Detail>
        <Detail term={t('adminShops.columns.products')}>{countLabel(shop.products)}</Detail>
        <Detail term={t('adminShops.columns.lastSale')}>
          {shop.last_sale_at === null ? t('adminShops.columns.never') : formatDay(shop.last_sale_at)}
        </Detail>
        <Detail term={t('adminShops.page.id')}>
          <CopyableId id={shop.organization_id} isShortened />
        </Detail>
      </DetailList>
    </Card>
  )
}

function ShopView({ shop, search, isBusy }: { shop: AdminShop; search: PeriodSearch; isBusy: boolean }) {
  const { slug, figures } = shop
  return (
    <DetailPage
      name={shop.name}
      badge={<ShopBadges shop={shop} />}
      description={t('adminShops.page.opened', { address: `/shop/${slug}`, time: formatDay(shop.created_at) })}
      actions={
        <>
          <Link to="/admin/audit-log" search={{ organization_id: shop.organization_id }} className={getButtonClassName()}>
            <ScrollText aria-hidden="true" />
            {t('adminShops.page.auditLog')}
          </Link>
          <Link to="/admin/deliveries" search={{ organization_id: shop.organization_id }} className={getButtonClassName()}>
            <Inbox aria-hidden="true" />
            {t('adminDeliveries.list.title')}
          </Link>
          {shop.is_closed ? null : (
            <Link to="/shop/$slug" params={{ slug }} className={getButtonClassName()}>
              <ExternalLink aria-hidden="true" />
              {t('adminShops.page.view')}
            </Link>
          )}
        </>
      }
      notice={<Notice shop={shop} />}
      aside={
        <>
          <FactsCard shop={shop} />
          <MembersCard shop={shop} />
        </>
      }
    >
      <LeftOut names={figures.left_out} />
      <PeriodPicker shown={figures} search={search} usual={ADMIN_SHOP_PERIOD} />
      <div aria-busy={isBusy} className="grid gap-6 transition-opacity duration-(--fast) aria-busy:opacity-60">
        <StatGroup>
          <PeriodStats figures={figures} />
        </StatGroup>
        <PeriodTrends figures={figures} />
      </div>
    </DetailPage>
  )
}

/** Shows one shop: its figures, its facts and its members. */
export function ShopPage({ organizationId, search }: { organizationId: string; search: PeriodSearch }) {
  const query = useQuery(shopQuery(organizationId, search))
  return (
    <QueryView query={query} what={t('adminShops.what')} isPage skeleton={<DetailSkeleton />}>
      {(shop) => <ShopView shop={shop} search={search} isBusy={query.isPlaceholderData} />}
    </QueryView>
  )
}
