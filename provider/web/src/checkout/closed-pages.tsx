import type { HostedSession } from '@tradepost/contract/hosted/checkout'
import { CircleCheck, Hourglass } from 'lucide-react'
import { t } from '#src/messages.ts'
import { CenterPage, PageAnswer } from '#src/shell/center-page.tsx'
import { ShopName } from '#src/shell/shop-name.tsx'
import { QuietMark } from '#src/shell/status-icons.tsx'
import { BackLink } from '#src/shell/way-back.tsx'
import { Goods } from './order/goods.tsx'
import { getCheckoutKind } from './order/subscription-labels.ts'
import { wayOutLabel } from './way-out-label.ts'

/** Shown if a paid checkout is reopened. */
export function CompletedPage({ session }: { session: HostedSession }) {
  const business = session.business_name
  const { title, text } = completedWords(session)
  return (
    <CenterPage>
      <ShopName name={business} />
      <PageAnswer
        mark={
          <QuietMark>
            <CircleCheck aria-hidden="true" />
          </QuietMark>
        }
        title={title}
      >
        {text}
      </PageAnswer>
      <Goods session={session} />
      <BackLink
        address={session.redirect_url ?? session.cancel_url}
        label={wayOutLabel(session, t('back', { business }))}
        otherwise={t('completed.noWayBack', { business })}
      />
    </CenterPage>
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
 * Shown if a checkout is too old to pay. Without an attempt there is no `redirect_url`, and `return_url` itself isn't a way back: many
 * shops take it as the page after a sale.
 */
export function ExpiredPage({ session }: { session: HostedSession }) {
  const business = session.business_name
  return (
    <CenterPage>
      <ShopName name={business} />
      <PageAnswer
        mark={
          <QuietMark>
            <Hourglass aria-hidden="true" />
          </QuietMark>
        }
        title={t('expired.title')}
      >
        {t('expired.text', { business })}
      </PageAnswer>
      <BackLink address={session.redirect_url ?? session.cancel_url} label={wayOutLabel(session, t('back', { business }))} />
    </CenterPage>
  )
}
