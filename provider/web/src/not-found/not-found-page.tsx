import { SignpostDrawing } from '@tradepost/ui/empty-state'
import { messages } from '#src/languages/messages.ts'
import { CenterPage, PageAnswer } from '#src/shell/center-page.tsx'

/** There is no such session, or it is of another provider. The page knows no shop, so it leads nowhere. */
export function NotFoundPage() {
  return (
    <CenterPage>
      <PageAnswer mark={<SignpostDrawing code="404" />} title={messages.notFound.title}>
        {messages.notFound.text}
      </PageAnswer>
    </CenterPage>
  )
}
