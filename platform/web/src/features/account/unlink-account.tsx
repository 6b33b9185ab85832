import { Button } from '@tradepost/ui/button'
import * as z from 'zod'
import { request } from '#src/shell/request.ts'
import type { SignInMethod } from './api.ts'
import { ConfirmChange } from './confirm-change.tsx'
import { emailPasswordLink } from './email-password-link.ts'
import { useChange } from './use-change.ts'

const Unlinked = z.object({ status: z.boolean() })

/** By plain request: the client of better-auth knows a newer form of it than the one of the specification, section 7. */
function unlinkAccount({ providerId, accountId }: SignInMethod) {
  return request(Unlinked, '/api/auth/unlink-account', { method: 'POST', body: { providerId, accountId } })
}

function trigger(name: string) {
  return (
    <Button variant="ghost" aria-label={`Unlink ${name}`}>
      Unlink
    </Button>
  )
}

/** The only way in cannot go; what can be done instead is said, and offered, in its place. */
function OnlyWayIn({ name, email }: { name: string; email: string }) {
  const mail = useChange({
    change: () => emailPasswordLink(email),
    done: () => `The link is on its way to ${email}`,
  })
  return (
    <ConfirmChange
      change={mail}
      trigger={trigger(name)}
      title="You can't unlink your last account"
      consequence={`${name} is your only way in. Set a password first; then ${name} can go.`}
      confirmLabel="Mail me a link to set one"
      keepLabel={`Keep ${name}`}
      tone="primary"
    />
  )
}

type UnlinkAccountProps = {
  name: string
  method: SignInMethod
  /** The address to which a link for a first password goes, where nothing but this account signs the person in. */
  onlyWayInOf: string | undefined
}

/** The button that takes an account at another site away, with its question. */
export function UnlinkAccount({ name, method, onlyWayInOf }: UnlinkAccountProps) {
  const unlink = useChange({
    change: () => unlinkAccount(method),
    done: () => `${name} is unlinked`,
  })
  if (onlyWayInOf) return <OnlyWayIn name={name} email={onlyWayInOf} />
  return (
    <ConfirmChange
      change={unlink}
      trigger={trigger(name)}
      title={`Unlink ${name}?`}
      consequence={`You can no longer sign in with ${name}. Your account there stays as it is, and you can link it again.`}
      confirmLabel={`Unlink ${name}`}
      keepLabel="Keep it linked"
    />
  )
}
