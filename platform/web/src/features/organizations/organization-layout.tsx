import { Link } from '@tanstack/react-router'
import { buttonClassName } from '@tradepost/ui/button'
import { SignpostDrawing } from '@tradepost/ui/empty-state'
import { Spinner } from '@tradepost/ui/spinner'
import type { ReactNode } from 'react'
import { DashboardFrame } from '#src/shell/dashboard-frame.tsx'
import { useOrganization } from '#src/shell/organizations.ts'
import { PageMessage } from '#src/shell/page-message.tsx'
import { QueryView } from '#src/shell/query-view.tsx'

/** The dashboard of one business, or the words that it is not the person's own. */
export function OrganizationLayout({ slug, children }: { slug: string; children: ReactNode }) {
  const organization = useOrganization(slug)
  return (
    <QueryView
      query={organization}
      what="dashboard"
      isPage
      skeleton={
        <div className="grid min-h-dvh place-items-center text-ink-3">
          <Spinner />
        </div>
      }
    >
      {(data) =>
        data ? (
          <DashboardFrame organization={data}>{children}</DashboardFrame>
        ) : (
          <PageMessage
            title="This shop is not yours to manage"
            drawing={<SignpostDrawing code="403" />}
            actions={
              <Link to="/dashboard" className={buttonClassName({ variant: 'primary' })}>
                Go to your shops
              </Link>
            }
          >
            Sign in as somebody who belongs to it, or ask its owner to let you in.
          </PageMessage>
        )
      }
    </QueryView>
  )
}
