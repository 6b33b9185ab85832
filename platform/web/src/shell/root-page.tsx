import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

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
  return <Outlet />
}
