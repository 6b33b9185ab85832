import { useMutation } from '@tanstack/react-query'
import { Button } from '@tradepost/ui/button'
import { t } from '#src/messages.ts'
import { PageMessage } from '#src/shell/page-message.tsx'
import { asTold, sendRequest } from '#src/shell/request.ts'

/** Stands in place of a page whose person signed out. It's part of every page, since the server may be away. */
export function SignedOutPage({ isUnfinished }: { isUnfinished: boolean }) {
  const signOut = useMutation({
    mutationFn: () => sendRequest(asTold<{ success: boolean }>(), '/api/auth/sign-out', { method: 'POST', body: {} }),
    onSuccess: () => location.assign('/'),
  })
  if (isUnfinished) {
    return (
      <PageMessage
        title={t('shell.signedOut.unfinishedTitle')}
        actions={
          <Button variant="primary" pending={signOut.isPending} onClick={() => signOut.mutate()}>
            {t('actions.retry')}
          </Button>
        }
      >
        {t('shell.signedOut.unfinishedText')}
      </PageMessage>
    )
  }
  return (
    <PageMessage
      title={t('shell.signedOut.title')}
      actions={
        <Button variant="primary" onClick={() => location.assign('/')}>
          {t('shell.signedOut.continue')}
        </Button>
      }
    >
      {t('shell.signedOut.text')}
    </PageMessage>
  )
}
