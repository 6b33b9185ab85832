import type { CardLink } from '@tradepost/contract/hosted/links'
import { SignpostDrawing } from '@tradepost/ui/empty-state'
import { messages } from '#src/languages/messages.ts'
import { CenterPage, PageAnswer } from '#src/shell/center-page.tsx'
import { ShopName } from '#src/shell/shop-name.tsx'
import { PaidMark } from '#src/shell/status-icons.tsx'

/** A mail's link to give another card, once there is nothing to pay any more, or it is too old. */
export function CardLinkPage({ link: { problem, business_name: name } }: { link: CardLink }) {
  const { title, text } = messages.cardLink.problems[problem]
  return (
    <CenterPage>
      {name ? <ShopName name={name} /> : null}
      <PageAnswer mark={problem === 'paid' ? <PaidMark /> : <SignpostDrawing code="?" />} title={title}>
        {text}
      </PageAnswer>
    </CenterPage>
  )
}
