import { Button } from '@tradepost/ui/button'
import * as z from 'zod'
import { t } from '#src/messages.ts'
import { sendRequest } from '#src/shell/request.ts'
import type { SignInMethod } from './api.ts'
import { ConfirmChange } from './confirm-change.tsx'
import { sendPasswordLink } from './send-password-link.ts'
import { useChange } from './use-change.ts'

const Unlinked = z.object({ status: z.boolean() })

/** By plain request: the client of better-auth knows a newer form of it than the one of the specification, section 7. */
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
  /** The address to which a link for a first password goes, where nothing but this account signs the person in. */
  onlyWayInOf: string | undefined
}

/** Button and confirmation that unlink an account at another site. */
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
