import type { HostedSession } from '@tradepost/contract/hosted/checkout'
import { CircleCheck, Hourglass, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#src/messages.ts'
import { CenterPage, PageAnswer } from '#src/shell/center-page.tsx'
import { ShopName } from '#src/shell/shop-name.tsx'
import { QuietMark } from '#src/shell/status-icons.tsx'
import { BackLink } from '#src/shell/way-back.tsx'
import { Goods } from './order/goods.tsx'
import { getCheckoutKind } from './order/subscription-labels.ts'
import { wayOutLabel } from './way-out-label.ts'

type ClosedPageProps = {
  session: HostedSession
  Icon: LucideIcon
  title: string
  text: string
  /** Shown if there is no way back to the shop. */
  otherwise?: string
  children?: ReactNode
}

function ClosedPage({ session, Icon, title, text, otherwise, children }: ClosedPageProps) {
  const business = session.business_name
  return (
    <CenterPage>
      <ShopName name={business} look={session.look} />
      <PageAnswer mark={<QuietMark Icon={Icon} />} title={title}>
        {text}
      </PageAnswer>
      {children}
      <BackLink
        address={session.redirect_url ?? session.cancel_url}
        label={wayOutLabel(session, t('back', { business }))}
        otherwise={otherwise}
      />
    </CenterPage>
  )
}

/** Shown if a paid checkout is reopened. */
export function CompletedPage({ session }: { session: HostedSession }) {
  const otherwise = t('completed.noWayBack', { business: session.business_name })
  return (
    <ClosedPage session={session} Icon={CircleCheck} {...completedWords(session)} otherwise={otherwise}>
      <Goods session={session} />
    </ClosedPage>
  )
}

function completedWords(session: HostedSession): { title: string; text: string } {
  const kind = getCheckoutKind(session)
  if (kind === 'update' && session.attempt?.is_off_session)
    return { title: t('cardLink.problems.paid.title'), text: t('cardLink.problems.paid.text') }
  if (kind === 'update') return { title: t('subscriptions.completed.savedTitle'), text: t('subscriptions.completed.savedText') }
  if (kind !== 'purchase') return { title: t('subscriptions.completed.title'), text: t('subscriptions.completed.text') }
  if (session.totals.total === 0) return { title: t('completed.freeTitle'), text: t('completed.freeText') }
  return { title: t('completed.title'), text: t('completed.text') }
}

/**
 * Shown if a checkout is too old to pay. Without an attempt there is no `redirect_url`, and `return_url` itself isn't a way back:
 * many shops take it as the page after a sale.
 */
export function ExpiredPage({ session }: { session: HostedSession }) {
  const text = t('expired.text', { business: session.business_name })
  return <ClosedPage session={session} Icon={Hourglass} title={t('expired.title')} text={text} />
}
