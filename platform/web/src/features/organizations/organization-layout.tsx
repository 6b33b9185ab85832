import { Link } from '@tanstack/react-router'
import { getButtonClassName } from '@tradepost/ui/button'
import { SignpostDrawing } from '@tradepost/ui/drawings/signpost-drawing'
import { Spinner } from '@tradepost/ui/spinner'
import type { ReactNode } from 'react'
import { t } from '#src/messages.ts'
import { DashboardFrame } from '#src/shell/frames/dashboard-frame.tsx'
import { useOrganization } from '#src/shell/frames/organizations.ts'
import { MoveToCurrentSlug } from '#src/shell/move-to-current-slug.tsx'
import { PageMessage } from '#src/shell/page-message.tsx'
import { QueryView } from '#src/shell/query-view.tsx'

/** Shows the dashboard of one business, or a message to people without access. */
export function OrganizationLayout({ slug, children }: { slug: string; children: ReactNode }) {
  const organization = useOrganization(slug)
  return (
    <QueryView
      query={organization}
      what={t('shell.things.dashboard')}
      isPage
      skeleton={
        <div className="grid min-h-page place-items-center text-ink-3">
          <Spinner />
        </div>
      }
    >
      {(data) =>
        data ? (
          <>
            <MoveToCurrentSlug former={slug} current={data.slug} />
            <DashboardFrame organization={data}>{children}</DashboardFrame>
          </>
        ) : (
          <PageMessage
            title={t('organizations.noAccess.title')}
            drawing={<SignpostDrawing code="403" />}
            actions={
              <Link to="/dashboard" className={getButtonClassName({ variant: 'primary' })}>
                {t('organizations.noAccess.goToShops')}
              </Link>
            }
          >
            {t('organizations.noAccess.text')}
          </PageMessage>
        )
      }
    </QueryView>
  )
}
