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

/** Offers to email a password link instead, because the only sign-in method can't be unlinked. */
function OnlyWayIn({ name, email }: { name: string; email: string }) {
  const mail = useChange({
    change: () => emailPasswordLink(email),
    done: () => `Link sent to ${email}`,
  })
  return (
    <ConfirmChange
      change={mail}
      trigger={trigger(name)}
      title="You can't unlink your last account"
      consequence={`${name} is your only sign-in method. Set a password before you unlink it.`}
      confirmLabel="Email me a link to set one"
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

/** Button and confirmation that unlink an account at another site. */
export function UnlinkAccount({ name, method, onlyWayInOf }: UnlinkAccountProps) {
  const unlink = useChange({
    change: () => unlinkAccount(method),
    done: () => `${name} unlinked`,
  })
  if (onlyWayInOf) return <OnlyWayIn name={name} email={onlyWayInOf} />
  return (
    <ConfirmChange
      change={unlink}
      trigger={trigger(name)}
      title={`Unlink ${name}?`}
      consequence={`You won’t be able to sign in with ${name}. Your ${name} account isn’t affected, and you can link it again.`}
      confirmLabel={`Unlink ${name}`}
      keepLabel="Keep it linked"
    />
  )
}
