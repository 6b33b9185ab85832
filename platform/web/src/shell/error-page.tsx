import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Button } from '@tradepost/ui/button'
import { SignpostDrawing } from '@tradepost/ui/drawings/signpost-drawing'
import { t } from '#src/messages.ts'
import { PageMessage } from './page-message.tsx'
import { getErrorMessage, RequestError } from './request.ts'

/** Replaces a page that failed, with a button to try again. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  function retry() {
    // A code file that failed to load (new version, lost network) only loads after a reload.
    if (!(error instanceof RequestError)) return window.location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <PageMessage
      title={t('shell.errorPage.title')}
      drawing={<SignpostDrawing code="500" />}
      actions={
        <Button variant="primary" onClick={retry}>
          {t('actions.retry')}
        </Button>
      }
    >
      {getErrorMessage(error)}
    </PageMessage>
  )
}
