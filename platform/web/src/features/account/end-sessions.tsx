import { Button } from '@tradepost/ui/button'
import { authClient, unwrapAuth } from '#src/shell/auth-client.ts'
import { ConfirmChange } from './confirm-change.tsx'
import { useChange } from './use-change.ts'
import { useClearSession } from './use-forget-person.ts'

/** Signs one other device out. */
export function EndSession({ token, device }: { token: string; device: string }) {
  const end = useChange({
    change: () => unwrapAuth(authClient.revokeSession({ token })),
    done: () => `${device} is signed out`,
  })
  return (
    <ConfirmChange
      change={end}
      trigger={<Button aria-label={`Sign out ${device}`}>Sign out</Button>}
      title={`Sign out ${device}?`}
      consequence="Whoever uses it has to sign in again. If that was not you, change your password, too."
      confirmLabel={`Sign out ${device}`}
      keepLabel="Keep it signed in"
    />
  )
}

/** Signs every device out but this one. */
export function EndOtherSessions() {
  const end = useChange({
    change: () => unwrapAuth(authClient.revokeOtherSessions()),
    done: () => 'You are signed in on this device alone',
  })
  return (
    <ConfirmChange
      change={end}
      trigger={
        <Button size="sm" variant="danger-quiet">
          Sign out everywhere else
        </Button>
      }
      title="Sign out everywhere else?"
      consequence="Every other device and program has to sign in again. This device stays signed in."
      confirmLabel="Sign out everywhere else"
      keepLabel="Keep them signed in"
    />
  )
}

/** Signs every device out, this one as well. */
export function EndAllSessions() {
  const forgetPerson = useClearSession()
  const end = useChange({
    change: async () => {
      await unwrapAuth(authClient.revokeSessions())
      await forgetPerson('/sign-in')
    },
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <p className="text-ink-3">On a device that is not yours?</p>
      <ConfirmChange
        change={end}
        trigger={
          <Button size="sm" variant="ghost" className="-mx-2.5">
            Sign out everywhere, here too
          </Button>
        }
        title="Sign out everywhere, here too?"
        consequence="Every device and program has to sign in again, and so have you."
        confirmLabel="Sign out everywhere"
        keepLabel="Stay signed in"
      />
    </div>
  )
}
