import { Button } from '@tradepost/ui/button'
import { ConfirmChange } from '#src/features/account/confirm-change.tsx'
import { useChange } from '#src/features/account/use-change.ts'
import { useClearSession } from '#src/features/account/use-delete-account.ts'
import { t } from '#src/messages.ts'
import { authClient, unwrapAuth } from '#src/shell/session/auth-client.ts'

/** Shows a button that signs out one other device. */
export function EndSession({ token, device }: { token: string; device: string }) {
  const end = useChange({
    change: () => unwrapAuth(authClient.revokeSession({ token })),
    done: () => t('account.security.sessions.end.done', { device }),
  })
  return (
    <ConfirmChange
      change={end}
      trigger={<Button aria-label={t('account.security.sessions.end.action', { device })}>{t('actions.signOut')}</Button>}
      title={t('account.security.sessions.end.title', { device })}
      consequence={t('account.security.sessions.end.consequence')}
      confirmLabel={t('account.security.sessions.end.action', { device })}
      keepLabel={t('account.security.sessions.end.keep')}
    />
  )
}

/** Shows a button that signs out every other device. */
export function EndOtherSessions() {
  const end = useChange({
    change: () => unwrapAuth(authClient.revokeOtherSessions()),
    done: () => t('account.security.sessions.endOthers.done'),
  })
  return (
    <ConfirmChange
      change={end}
      trigger={
        <Button size="sm" variant="danger-quiet">
          {t('account.security.sessions.endOthers.action')}
        </Button>
      }
      title={t('account.security.sessions.endOthers.title')}
      consequence={t('account.security.sessions.endOthers.consequence')}
      confirmLabel={t('account.security.sessions.endOthers.action')}
      keepLabel={t('account.security.sessions.endOthers.keep')}
    />
  )
}

/** Shows a button that signs out every device, including this one. */
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
      <p className="text-ink-3">{t('account.security.sessions.endAll.lead')}</p>
      <ConfirmChange
        change={end}
        trigger={
          <Button size="sm" variant="ghost" className="-mx-2.5">
            {t('account.security.sessions.endAll.action')}
          </Button>
        }
        title={t('account.security.sessions.endAll.title')}
        consequence={t('account.security.sessions.endAll.consequence')}
        confirmLabel={t('account.security.sessions.endAll.action')}
        keepLabel={t('account.security.sessions.endAll.keep')}
      />
    </div>
  )
}
