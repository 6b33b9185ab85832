import { Outlet, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useSessionEnd } from './session-ended.ts'

/** Loaded when it is needed: the client of better-auth must not weigh on shops. */
const SignInDialog = lazy(() => import('./sign-in-dialog.tsx').then((module) => ({ default: module.SignInDialog })))

/** Somebody who types into a search that stays on the page goes on typing there. */
const isSearching = () => Boolean(document.activeElement?.closest('search'))

/** Around every page: after a move to another page the focus goes to its main part, as it would with a full load. */
export function RootPage() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged && !isSearching()) document.getElementById('main')?.focus({ preventScroll: true })
      }),
    [router],
  )
  const end = useSessionEnd()
  return (
    <>
      <Outlet />
      {end.kind === 'asking' ? (
        <Suspense>
          <SignInDialog user={end.user} />
        </Suspense>
      ) : null}
    </>
  )
}
