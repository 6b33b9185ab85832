/** Settings of access, and the keys with which a shop's software asks for it. */

import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '@tradepost/ui/page-header'
import { Skeleton } from '@tradepost/ui/skeleton'
import { t } from '#src/dashboard-messages.ts'
import { ReadOnlyNote } from '#src/shell/forms/editable.tsx'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { accessPolicyQuery } from './api.ts'
import { GuestsCard } from './guests-card.tsx'
import { RulesCard } from './rules-card.tsx'

/** Shows when purchases give access. */
export function AccessSettingsPage({ slug }: { slug: string }) {
  const policy = useQuery(accessPolicyQuery(slug))
  const mayChange = usePermissions(slug)('settings:update')
  return (
    <>
      <PageTitle>{t('sellerAccess.policy.title')}</PageTitle>
      <PageHeader title={t('sellerSettings.page.title')} description={t('sellerAccess.policy.text')} />
      {mayChange ? null : <ReadOnlyNote />}
      <div className="grid max-w-[820px] gap-6">
        <QueryView
          query={policy}
          what={t('sellerAccess.policy.what')}
          skeleton={<Skeleton className="h-102 rounded-lg max-list:h-118" />}
        >
          {(data) => <RulesCard slug={slug} mayChange={mayChange} policy={data} />}
        </QueryView>
        <GuestsCard slug={slug} mayChange={mayChange} />
      </div>
    </>
  )
}
