/** The page of an emailed card link that opens no page any longer. */

import type { CardLink } from '@tradepost/contract/hosted/links'
import { SignpostDrawing } from '@tradepost/ui/drawings/signpost-drawing'
import { t } from '#src/messages.ts'
import { CenterPage, PageAnswer } from '#src/shell/center-page.tsx'
import { ShopName } from '#src/shell/shop-name.tsx'
import { PaidMark } from '#src/shell/status-icons.tsx'

/** Shown if an emailed card link opens no page, because nothing is left to pay or the link expired. */
export function CardLinkPage({ link: { problem, business_name: name, look } }: { link: CardLink }) {
  return (
    <CenterPage>
      {name ? <ShopName name={name} look={look} /> : null}
      <PageAnswer
        mark={problem === 'paid' ? <PaidMark /> : <SignpostDrawing code="?" />}
        title={t(`cardLink.problems.${problem}.title`)}
      >
        {t(`cardLink.problems.${problem}.text`)}
      </PageAnswer>
    </CenterPage>
  )
}
