import { useMutation } from '@tanstack/react-query'
import { Alert } from '@tradepost/ui/alert'
import { Avatar } from '@tradepost/ui/avatar'
import { Button } from '@tradepost/ui/button'
import type { ReactNode } from 'react'
import { errorMessage } from '#src/shell/request.ts'
import type { SessionUser } from '#src/shell/session.ts'
import { useContinue, useSwitchAccount } from './api.ts'
import { AuthFrame } from './auth-frame.tsx'

type SignedInAlreadyProps = {
  user: SessionUser
  redirect: string | undefined
  /** What the address says about the way here. */
  children?: ReactNode
}

/** In place of the form for somebody who is signed in: the way on, or the way to be somebody else. */
export function SignedInAlready({ user, redirect, children }: SignedInAlreadyProps) {
  const goOn = useMutation({ mutationFn: useContinue(redirect) })
  const leave = useSwitchAccount()
  return (
    <AuthFrame title="You are signed in" lead="There is nothing to do here.">
      {children}
      <div className="flex items-center gap-3 rounded-lg px-4 py-3 inset-ring inset-ring-line">
        <Avatar name={user.name} />
        <span className="min-w-0">
          <span className="block truncate font-[560]">{user.name}</span>
          <span className="block truncate text-sm text-ink-3">{user.email}</span>
        </span>
      </div>
      <div className="grid gap-3">
        <Button variant="primary" size="xl" isFull pending={goOn.isPending} onClick={() => goOn.mutate()}>
          Go on
        </Button>
        <Button size="xl" isFull pending={leave.isPending} onClick={() => leave.mutate()}>
          Sign in as somebody else
        </Button>
      </div>
      {leave.isError ? (
        <Alert tone="danger" isLive title="You are still signed in">
          {errorMessage(leave.error)}
        </Alert>
      ) : null}
    </AuthFrame>
  )
}
