import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Button } from '@tradepost/ui/button'
import { SignpostDrawing } from '@tradepost/ui/empty-state'
import { PageMessage } from './page-message.tsx'
import { errorMessage, RequestError } from './request.ts'

/** What stands in place of a page that failed, with a way to try again. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  function retry() {
    // A part of the app that did not arrive (new version, lost network) only comes with a reload.
    if (!(error instanceof RequestError)) return window.location.reload()
    reset()
    void router.invalidate()
  }
  return (
    <PageMessage
      title="Couldn’t load this page"
      drawing={<SignpostDrawing code="500" />}
      actions={
        <Button variant="primary" onClick={retry}>
          Try again
        </Button>
      }
    >
      {errorMessage(error)}
    </PageMessage>
  )
}
