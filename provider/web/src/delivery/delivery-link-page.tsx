import type { DeliveryLinkProblem } from '@tradepost/contract/hosted/deliveries'
import { SignpostDrawing } from '@tradepost/ui/signpost-drawing'
import { t } from '#src/messages.ts'
import { CenterPage, PageAnswer } from '#src/shell/center-page.tsx'

/** Shown if a receipt's link is altered or too old. */
export function DeliveryLinkPage({ problem }: { problem: DeliveryLinkProblem }) {
  return (
    <CenterPage>
      <PageAnswer mark={<SignpostDrawing code="?" />} title={t(`delivery.problems.${problem}.title`)}>
        {t(`delivery.problems.${problem}.text`)}
      </PageAnswer>
    </CenterPage>
  )
}
