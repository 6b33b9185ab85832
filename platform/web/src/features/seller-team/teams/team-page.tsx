/** Members, invitations, teams and roles. */

import { useQuery } from '@tanstack/react-query'
import type { Organization } from '@tradepost/contract/platform/organization/seller'
import { ClockProvider } from '@tradepost/ui/formats/relative-time'
import { PageHeader } from '@tradepost/ui/page-header'
import type { ReactNode } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { useOrganization } from '#src/shell/frames/organizations.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { sessionQuery } from '#src/shell/session/session.ts'

type Tab = 'members' | 'invitations' | 'teams' | 'roles'

/** Returns the ID of the signed-in person. */
export const useOwnId = (): string | undefined => useQuery(sessionQuery).data?.user.id

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

/** Shows one of the pages of a team. */
export function TeamPage({ slug, current, actions, children }: TeamPageProps) {
  const { data: organization } = useOrganization(slug)
  if (!organization) return null
  return (
    <RealTime>
      <PageTitle>{t(`sellerTeam.tabs.${current}`)}</PageTitle>
      <PageHeader title={t('sellerTeam.page.title')} description={t('sellerTeam.page.text')} actions={actions?.(organization)} />
      {children(organization)}
    </RealTime>
  )
}
