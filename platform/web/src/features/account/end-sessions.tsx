import { Button } from '@tradepost/ui/button'
import { authClient, unwrapAuth } from '#src/shell/auth-client.ts'
import { ConfirmChange } from './confirm-change.tsx'
import { useChange } from './use-change.ts'
import { useClearSession } from './use-forget-person.ts'

/** Signs one other device out. */
export function EndSession({ token, device }: { token: string; device: string }) {
  const end = useChange({
    change: () => unwrapAuth(authClient.revokeSession({ token })),
    done: () => `${device} signed out`,
  })
  return (
    <ConfirmChange
      change={end}
      trigger={<Button aria-label={`Sign out ${device}`}>Sign out</Button>}
      title={`Sign out ${device}?`}
      consequence="Anyone using it must sign in again. If you don’t recognize this device, change your password, too."
      confirmLabel={`Sign out ${device}`}
      keepLabel="Keep it signed in"
    />
  )
}

/** Signs every device out but this one. */
export function EndOtherSessions() {
  const end = useChange({
    change: () => unwrapAuth(authClient.revokeOtherSessions()),
    done: () => 'You’re only signed in on this device',
  })
  return (
    <ConfirmChange
      change={end}
      trigger={
        <Button size="sm" variant="danger-quiet">
          Sign out other devices
        </Button>
      }
      title="Sign out other devices?"
      consequence="Every other device and app must sign in again. This device stays signed in."
      confirmLabel="Sign out other devices"
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
      <p className="text-ink-3">Using someone else’s device?</p>
      <ConfirmChange
        change={end}
        trigger={
          <Button size="sm" variant="ghost" className="-mx-2.5">
            Sign out of all devices
          </Button>
        }
        title="Sign out of all devices?"
        consequence="Every device and app must sign in again, including this one."
        confirmLabel="Sign out of all devices"
        keepLabel="Stay signed in"
      />
    </div>
  )
}
