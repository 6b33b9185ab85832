import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'

/** Shows every component in both themes. Only available in development. */
export const Route = createFileRoute('/ui')({
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound()
  },
  component: import.meta.env.DEV ? lazyRouteComponent(() => import('@tradepost/ui/gallery'), 'Gallery') : undefined,
})
