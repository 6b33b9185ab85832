import { lazy, Suspense } from 'react'

const load = () => import('@tradepost/ui/toast')
const Toaster = lazy(async () => ({ default: (await load()).Toaster }))

/** The place of toasts. Loads after the page, which needs none before its customer did something. */
export function Toasts() {
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}

/** Announces briefly that something worked. */
export function announce(text: string): void {
  void load().then(({ toast }) => toast.success(text))
}
