import type { HostedSession } from '@tradepost/contract/hosted/checkout'
import { CircleCheck, Hourglass } from 'lucide-react'
import { messages } from '#src/languages/messages.ts'
import { CenterPage, PageAnswer } from '#src/shell/center-page.tsx'
import { QuietMark } from '#src/shell/page-marks.tsx'
import { ShopName } from '#src/shell/shop-name.tsx'
import { WayBack } from '#src/shell/way-back.tsx'

/** Opened again after it was paid. */
export function CompletedPage({ session }: { session: HostedSession }) {
  const business = session.business_name
  const isFree = session.totals.total === 0
  return (
    <CenterPage>
      <ShopName name={business} />
      <PageAnswer
        mark={
          <QuietMark>
            <CircleCheck aria-hidden="true" />
          </QuietMark>
        }
        title={isFree ? messages.completed.freeTitle : messages.completed.title}
      >
        {isFree ? messages.completed.freeText : messages.completed.text}
      </PageAnswer>
      <WayBack
        address={session.redirect_url ?? session.cancel_url}
        label={messages.back(business)}
        otherwise={messages.completed.noWayBack(business)}
      />
    </CenterPage>
  )
}

/** Too old to be paid. */
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
      <WayBack address={session.cancel_url} label={messages.back(business)} otherwise={messages.expired.noWayBack(business)} />
    </CenterPage>
  )
}
