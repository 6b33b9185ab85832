import { useQuery } from '@tanstack/react-query'
import { Spinner } from '@tradepost/ui/spinner'
import { UserRoundCog } from 'lucide-react'
import { t } from '#src/messages.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { type SessionUser, sessionQuery } from '#src/shell/session/session.ts'
import { useStopImpersonating } from '#src/shell/session/stop-impersonating.ts'

function Bar({ user }: { user: SessionUser }) {
  const stop = useStopImpersonating(user.id)
  const isLeaving = stop.isPending || stop.isSuccess
  return (
    <aside
      aria-label={t('shell.acting.label')}
      className="app-acting-bar app-unprinted sticky top-0 z-30 flex h-10 items-center gap-3 bg-inverse px-5 text-sm text-on-inverse max-shell:px-3"
    >
      <UserRoundCog aria-hidden="true" className="size-4! shrink-0" />
      <p className="min-w-0 flex-1 truncate" title={user.email}>
        {stop.isError ? (
          <span role="alert">{getErrorMessage(stop.error)}</span>
        ) : (
          t.rich('shell.acting.text', {
            person: user.name,
            strong: (inside) => <b className="font-semibold">{inside}</b>,
          })
        )}
      </p>
      <button
        type="button"
        disabled={isLeaving}
        onClick={() => stop.mutate()}
        className="inline-flex h-7 shrink-0 items-center gap-2 rounded-sm px-2.5 font-[560] inset-ring inset-ring-current hover:bg-[color-mix(in_oklab,currentColor_14%,transparent)] focus-visible:-outline-offset-2"
      >
        {isLeaving ? <Spinner /> : null}
        {t('shell.acting.back')}
      </button>
    </aside>
  )
}

/** Shows on every page whom an administrator acts as, and leads back to their own account. */
export function ActingBar() {
  const { data } = useQuery(sessionQuery)
  return data?.session.impersonatedBy ? <Bar user={data.user} /> : null
}
