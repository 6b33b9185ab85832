import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { Spinner } from '@tradepost/ui/spinner'
import { UserRoundCog } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { t } from '#src/messages.ts'
import { followLanguage } from '#src/shell/language.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { type SessionUser, sessionQuery } from '#src/shell/session/session.ts'
import { useSessionEnd } from '#src/shell/session/session-ended.ts'
import { useSignedOut } from '#src/shell/session/signed-out.ts'
import { SignedOutPage } from '#src/shell/session/signed-out-page.tsx'
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
function ActingBar() {
  const { data } = useQuery(sessionQuery)
  return data?.session.impersonatedBy ? <Bar user={data.user} /> : null
}

// Dialogs are loaded on demand: a shop opens none, and better-auth's client comes with the one to sign in.
const OtherUserDialog = lazy(() =>
  import('#src/shell/session/other-user-dialog.tsx').then((module) => ({ default: module.OtherUserDialog })),
)
const SignInDialog = lazy(() =>
  import('#src/shell/session/sign-in-dialog.tsx').then((module) => ({ default: module.SignInDialog })),
)

/** A person typing in a search field that stays on the page keeps the focus there. */
const isSearching = () => Boolean(document.activeElement?.closest('search'))

/** Wraps every page. After navigation, the focus moves to the main part, as with a full page load. */
export function RootPage() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged && !isSearching()) document.getElementById('main')?.focus({ preventScroll: true })
      }),
    [router],
  )
  // A sign-in may bring the account's language, which can differ from the page's.
  useEffect(() => router.subscribe('onResolved', followLanguage), [router])
  const end = useSessionEnd()
  const signedOut = useSignedOut()
  if (signedOut !== 'no') return <SignedOutPage isUnfinished={signedOut === 'unfinished'} />
  return (
    <>
      <ActingBar />
      <Outlet />
      {end.kind === 'asking' || end.kind === 'proving' ? (
        <Suspense>
          <SignInDialog user={end.user} isProof={end.kind === 'proving'} />
        </Suspense>
      ) : null}
      {end.kind === 'changed' ? (
        <Suspense>
          <OtherUserDialog user={end.user} />
        </Suspense>
      ) : null}
    </>
  )
}
