import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'

/** Every component in both themes; exists only while developing. */
export const Route = createFileRoute('/ui')({
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound()
  },
  component: import.meta.env.DEV ? lazyRouteComponent(() => import('@tradepost/ui/gallery'), 'Gallery') : undefined,
})
