/** The page of a path that doesn't exist. */

import { Button } from '@tradepost/ui/button'
import { SignpostDrawing } from '@tradepost/ui/drawings/signpost-drawing'
import { t } from '#src/messages.ts'
import { CenterPage, PageAnswer } from '#src/shell/center-page.tsx'

/** Shown if the session doesn't exist, or another provider has it. The shop is unknown, so Back is the only way to it. */
export function NotFoundPage() {
  return (
    <CenterPage>
      <PageAnswer mark={<SignpostDrawing code="404" />} title={t('notFound.title')}>
        {t('notFound.text')}
      </PageAnswer>
      {history.length > 1 ? (
        <Button size="lg" className="justify-self-center" onClick={() => history.back()}>
          {t('notFound.back')}
        </Button>
      ) : null}
    </CenterPage>
  )
}
