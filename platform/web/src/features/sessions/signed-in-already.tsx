import { useMutation } from '@tanstack/react-query'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import type { ReactNode } from 'react'
import { t } from '#src/messages.ts'
import { PersonLine } from '#src/shell/people/person-line.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import type { SessionUser } from '#src/shell/session/session.ts'
import { useContinue, useSwitchAccount } from './api.ts'
import { AuthFrame } from './auth-frame.tsx'

type SignedInAlreadyProps = {
  user: SessionUser
  redirect: string | undefined
  /** A notice about how the person got here. */
  children?: ReactNode
}

/** Replaces the form if the person is already signed in: they can continue or switch accounts. */
export function SignedInAlready({ user, redirect, children }: SignedInAlreadyProps) {
  const goOn = useMutation({ mutationFn: useContinue(redirect) })
  const leave = useSwitchAccount()
  return (
    <AuthFrame title={t('sessions.signedIn.title')}>
      {children}
      <div className="rounded-lg px-4 py-3 inset-ring inset-ring-line">
        <PersonLine {...user} />
      </div>
      <div className="grid gap-3">
        <Button variant="primary" size="xl" isFull pending={goOn.isPending} onClick={() => goOn.mutate()}>
          {t('actions.continue')}
        </Button>
        <Button size="xl" isFull pending={leave.isPending} onClick={() => leave.mutate()}>
          {t('sessions.signedIn.useAnother')}
        </Button>
      </div>
      {leave.isError ? (
        <Alert tone="danger" isLive title={t('sessions.signedIn.stillSignedIn')}>
          {getErrorMessage(leave.error)}
        </Alert>
      ) : null}
    </AuthFrame>
  )
}
