/** Members, invitations, teams and roles. */

import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Organization } from '@tradepost/contract/platform/organization/seller'
import { ClockProvider } from '@tradepost/ui/formats/relative-time'
import { PageHeader } from '@tradepost/ui/page-header'
import { TabNav } from '@tradepost/ui/tabs'
import type { ReactNode } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { hasPermission, useOrganization } from '#src/shell/frames/organizations.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { sessionQuery } from '#src/shell/session/session.ts'

/** The pages of a team, with the permission that each needs. */
const TABS = [
  { key: 'members', to: '/dashboard/$slug/team' },
  { key: 'invitations', to: '/dashboard/$slug/team/invitations', needs: 'invitation:create' },
  { key: 'teams', to: '/dashboard/$slug/team/teams' },
  { key: 'roles', to: '/dashboard/$slug/team/roles', needs: 'ac:read' },
] as const
type Tab = (typeof TABS)[number]['key']

/** Returns the ID of the signed-in person. */
export const useOwnId = (): string | undefined => useQuery(sessionQuery).data?.user.id

function TeamTabs({ organization, current }: { organization: Organization; current: Tab }) {
  const navigate = useNavigate()
  const params = { slug: organization.slug }
  const shown = TABS.filter((tab) => !('needs' in tab) || hasPermission(organization, tab.needs))
  return (
    <TabNav
      label={t('sellerTeam.page.tabs')}
      items={shown.map(({ key, to }) => ({
        key,
        label: t(`sellerTeam.tabs.${key}`),
        isCurrent: key === current,
        onSelect: () => void navigate({ to, params }),
      }))}
    />
  )
}

/** Runs the dates below it by the real time: a test clock moves a shop's sales, but not its people. */
export function RealTime({ children }: { children: ReactNode }) {
  return <ClockProvider value={null}>{children}</ClockProvider>
}

type TeamPageProps = {
  slug: string
  current: Tab
  actions?: (organization: Organization) => ReactNode
  children: (organization: Organization) => ReactNode
}

/** Shows one of the pages of a team, with the tabs of all. */
export function TeamPage({ slug, current, actions, children }: TeamPageProps) {
  const { data: organization } = useOrganization(slug)
  if (!organization) return null
  return (
    <RealTime>
      <PageTitle>{t(`sellerTeam.tabs.${current}`)}</PageTitle>
      <PageHeader title={t('sellerTeam.page.title')} description={t('sellerTeam.page.text')} actions={actions?.(organization)} />
      <TeamTabs organization={organization} current={current} />
      {children(organization)}
    </RealTime>
  )
}
