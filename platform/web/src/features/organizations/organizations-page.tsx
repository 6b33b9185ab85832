/** Choose an organization, or create one; the frame of its dashboard. */

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Organization } from '@tradepost/contract/platform/organization/seller'
import { ORGANIZATIONS_MAX } from '@tradepost/contract/platform/organization/seller-organization'
import { Alert } from '@tradepost/ui/alert'
import { Badge } from '@tradepost/ui/badge'
import { Card } from '@tradepost/ui/card'
import { BusinessMark } from '@tradepost/ui/drawings/brand-mark'
import { Skeleton } from '@tradepost/ui/skeleton'
import { Check, ChevronRight, FlaskConical, LoaderCircle } from 'lucide-react'
import { t } from '#src/messages.ts'
import { organizationsQuery } from '#src/shell/frames/organizations.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { CreateOrganization } from './create-organization.tsx'

function ConnectionBadge({ organization }: { organization: Organization }) {
  if (!organization.is_connected)
    return (
      <Badge tone="info" icon={<LoaderCircle aria-hidden="true" />}>
        {t('organizations.connection.settingUp')}
      </Badge>
    )
  if (organization.environment === 'live_mode')
    return (
      <Badge tone="success" icon={<Check aria-hidden="true" />}>
        {t('organizations.connection.live')}
      </Badge>
    )
  return (
    <Badge tone="brass" icon={<FlaskConical aria-hidden="true" />}>
      {t('organizations.connection.testMode')}
    </Badge>
  )
}

function OrganizationRow({ organization }: { organization: Organization }) {
  return (
    <li className="border-t border-line first:border-t-0">
      <Link
        to="/dashboard/$slug"
        params={{ slug: organization.slug }}
        className="flex items-center gap-3.5 px-5 py-3.5 hover:bg-hover focus-visible:-outline-offset-2 max-list:px-4"
      >
        <BusinessMark name={organization.name} imageUrl={organization.logo} size={36} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-[560]">{organization.name}</span>
          <span className="block truncate text-sm text-ink-3">
            <bdi>/shop/{organization.slug}</bdi>
          </span>
        </span>
        <ConnectionBadge organization={organization} />
        <ChevronRight aria-hidden="true" className="text-ink-3 rtl:-scale-x-100" />
      </Link>
    </li>
  )
}

/** Shows the form for another shop, or that there can't be one. */
function OpenAnother({ isFull }: { isFull: boolean }) {
  if (!isFull) return <CreateOrganization />
  return (
    <Alert title={t('organizations.create.full.title', { max: String(ORGANIZATIONS_MAX) })}>
      {t('organizations.create.full.text')}
    </Alert>
  )
}

/** Lists the person's shops, with a form to open another one. */
export function OrganizationsPage() {
  const organizations = useQuery(organizationsQuery)
  return (
    <>
      <PageTitle>{t('organizations.list.title')}</PageTitle>
      <div>
        <h1 className="text-[1.75rem] leading-[34px] tracking-[-0.03em]">{t('organizations.list.title')}</h1>
        <p className="mt-1 text-ink-3">{t('organizations.list.lead')}</p>
      </div>
      <QueryView query={organizations} what={t('shell.things.list')} skeleton={<Skeleton className="h-40 rounded-lg" />}>
        {({ items }) =>
          items.length > 0 ? (
            <Card isFlush>
              <ul>
                {items.map((organization) => (
                  <OrganizationRow key={organization.id} organization={organization} />
                ))}
              </ul>
            </Card>
          ) : null
        }
      </QueryView>
      {organizations.data ? <OpenAnother isFull={organizations.data.items.length >= ORGANIZATIONS_MAX} /> : null}
    </>
  )
}
