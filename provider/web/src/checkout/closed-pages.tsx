import type { HostedSession } from '@tradepost/contract/hosted/checkout'
import { CircleCheck, Hourglass } from 'lucide-react'
import { messages } from '#src/languages/messages.ts'
import { CenterPage, PageAnswer } from '#src/shell/center-page.tsx'
import { ShopName } from '#src/shell/shop-name.tsx'
import { QuietMark } from '#src/shell/status-icons.tsx'
import { BackLink } from '#src/shell/way-back.tsx'
import { kindOf } from './subscription-labels.ts'

/** Shown when a paid checkout is reopened. */
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
      <BackLink
        address={session.redirect_url ?? session.cancel_url}
        label={messages.back(business)}
        otherwise={messages.completed.noWayBack(business)}
      />
    </CenterPage>
  )
}

function completedWords(session: HostedSession): { title: string; text: string } {
  const { completed, subscriptions, cardLink } = messages
  const kind = kindOf(session)
  if (kind === 'update' && session.attempt?.is_off_session) return cardLink.problems.paid
  if (kind === 'update') return { title: subscriptions.completed.savedTitle, text: subscriptions.completed.savedText }
  if (kind !== 'purchase') return subscriptions.completed
  return session.totals.total === 0 ? { title: completed.freeTitle, text: completed.freeText } : completed
}

/** Shown when a checkout is too old to pay. */
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
        title={messages.expired.title}
      >
        {messages.expired.text}
      </PageAnswer>
      <BackLink
        address={session.redirect_url ?? session.cancel_url}
        label={messages.back(business)}
        otherwise={messages.expired.noWayBack(business)}
      />
    </CenterPage>
  )
}
