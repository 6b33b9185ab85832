import { SignpostDrawing } from '@tradepost/ui/drawings/signpost-drawing'
import { CenterPage, PageAnswer } from '#src/shell/center-page.tsx'
import { t } from './messages.ts'

/** Shown for a portal of no business. */
export function NotFoundPage() {
  document.title = t('notFound.title')
  return (
    <CenterPage>
      <PageAnswer mark={<SignpostDrawing code="404" />} title={t('notFound.title')}>
        {t('notFound.text')}
      </PageAnswer>
    </CenterPage>
  )
}
