import { Button } from '@tradepost/ui/button'
import * as z from 'zod'
import { t } from '#src/messages.ts'
import { sendRequest } from '#src/shell/request.ts'
import type { SignInMethod } from './api.ts'
import { ConfirmChange } from './confirm-change.tsx'
import { sendPasswordLink } from './send-password-link.ts'
import { useChange } from './use-change.ts'

const Unlinked = z.object({ status: z.boolean() })

/** Uses a plain request, because better-auth's client calls a newer form of the route than the specification's (section 7). */
function unlinkAccount({ providerId, accountId }: SignInMethod) {
  return sendRequest(Unlinked, '/api/auth/unlink-account', { method: 'POST', body: { providerId, accountId } })
}

function trigger(name: string) {
  return (
    <Button variant="ghost" aria-label={t('account.security.linkedAccounts.unlink.action', { name })}>
      {t('account.security.linkedAccounts.unlink.label')}
    </Button>
  )
}

/** Offers to email a password link instead, because the only sign-in method can't be unlinked. */
function OnlyWayIn({ name, email }: { name: string; email: string }) {
  const sendLink = useChange({
    change: () => sendPasswordLink(email),
    done: () => t('account.security.linkedAccounts.last.sent', { email }),
  })
  return (
    <ConfirmChange
      change={sendLink}
      trigger={trigger(name)}
      title={t('account.security.linkedAccounts.last.title')}
      consequence={t('account.security.linkedAccounts.last.consequence', { name })}
      confirmLabel={t('account.security.linkedAccounts.last.send')}
      keepLabel={t('account.security.linkedAccounts.last.keep', { name })}
      tone="primary"
    />
  )
}

type UnlinkAccountProps = {
  name: string
  method: SignInMethod
  /** The email for a first-password link, if this account is the person's only sign-in method. */
  onlyWayInOf: string | undefined
}

/** Shows a button that unlinks an account at another site after a confirmation. */
export function UnlinkAccount({ name, method, onlyWayInOf }: UnlinkAccountProps) {
  const unlink = useChange({
    change: () => unlinkAccount(method),
    done: () => t('account.security.linkedAccounts.unlink.done', { name }),
  })
  if (onlyWayInOf) return <OnlyWayIn name={name} email={onlyWayInOf} />
  return (
    <ConfirmChange
      change={unlink}
      trigger={trigger(name)}
      title={t('account.security.linkedAccounts.unlink.title', { name })}
      consequence={t('account.security.linkedAccounts.unlink.consequence', { name })}
      confirmLabel={t('account.security.linkedAccounts.unlink.action', { name })}
      keepLabel={t('account.security.linkedAccounts.unlink.keep')}
    />
  )
}
