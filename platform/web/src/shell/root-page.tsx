import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Around every page: after a move to another page the focus goes to its main part, as it would with a full load. */
export function RootPage() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) document.getElementById('main')?.focus({ preventScroll: true })
      }),
    [router],
  )
  return <Outlet />
}
