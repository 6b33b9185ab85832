import { useQuery } from '@tanstack/react-query'
import { Button } from '@tradepost/ui/button'
import * as z from 'zod'
import { accountQuery, type SignInMethod } from '#src/features/account/api.ts'
import { ConfirmChange } from '#src/features/account/confirm-change.tsx'
import { useChange } from '#src/features/account/use-change.ts'
import { t } from '#src/messages.ts'
import { sendRequest } from '#src/shell/request.ts'
import { authClient, unwrapAuth } from '#src/shell/session/auth-client.ts'
import { siteQuery } from '#src/shell/site.ts'

/** Emails the link that sets a password. Better-auth requires it for a first password. */
function sendPasswordLink(email: string) {
  return unwrapAuth(authClient.requestPasswordReset({ email, redirectTo: '/reset-password' }))
}

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
  /** Whether this account is the person's only sign-in method besides passkeys. */
  isOnlyWayIn: boolean
}

/**
 * Shows a button that unlinks an account at another site after a confirmation. Shows nothing for the only sign-in method where no
 * other one can be set up.
 */
export function UnlinkAccount({ name, method, isOnlyWayIn }: UnlinkAccountProps) {
  const unlink = useChange({
    change: () => unlinkAccount(method),
    done: () => t('account.security.linkedAccounts.unlink.done', { name }),
  })
  const site = useQuery(siteQuery).data
  const email = useQuery(accountQuery).data?.email
  const isKept = isOnlyWayIn && !site?.can_unlink_last_account
  if (isKept) return email && site?.has_password_reset ? <OnlyWayIn name={name} email={email} /> : null
  return (
    <ConfirmChange
      change={unlink}
      trigger={trigger(name)}
      title={t('account.security.linkedAccounts.unlink.title', { name })}
      consequence={t(
        isOnlyWayIn
          ? 'account.security.linkedAccounts.unlink.lastConsequence'
          : 'account.security.linkedAccounts.unlink.consequence',
        { name },
      )}
      confirmLabel={t('account.security.linkedAccounts.unlink.action', { name })}
      keepLabel={t('account.security.linkedAccounts.unlink.keep')}
    />
  )
}
