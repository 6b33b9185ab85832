import { Outlet, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { followLanguage } from '#src/shell/language.ts'
import { OtherUserDialog } from '#src/shell/session/other-user-dialog.tsx'
import { useSessionEnd } from '#src/shell/session/session-ended.ts'
import { ActingBar } from './acting-bar.tsx'

/** Loaded on demand, so that better-auth's client doesn't add to a shop's bundle. */
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
  return (
    <>
      <ActingBar />
      <Outlet />
      {end.kind === 'asking' ? (
        <Suspense>
          <SignInDialog user={end.user} />
        </Suspense>
      ) : null}
      {end.kind === 'changed' ? <OtherUserDialog user={end.user} /> : null}
    </>
  )
}
