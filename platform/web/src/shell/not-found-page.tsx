import { Link, useLocation } from '@tanstack/react-router'
import { buttonClassName } from '@tradepost/ui/button'
import { EmptyState, SignpostDrawing } from '@tradepost/ui/empty-state'
import { PageMessage } from './page-message.tsx'

/** 404 for an address that leads nowhere. */
export function NotFoundPage() {
  return (
    <PageMessage
      title="This page is not here"
      drawing={<SignpostDrawing code="404" />}
      actions={
        <Link to="/" className={buttonClassName({ variant: 'primary' })}>
          Go to the start
        </Link>
      }
    >
      The address may be mistyped, or what stood here was taken away.
    </PageMessage>
  )
}

/** The page above the one that isn't there: the list that it would be in, or the shop; otherwise the start. */
function findWayBack(pathname: string): { to: string; label: string } {
  const parent = pathname.replace(/\/[^/]+\/?$/, '')
  if (/^\/dashboard\/[^/]+\/[^/]+$/.test(parent)) return { to: parent, label: 'Back to the list' }
  if (parent === '/account/subscriptions') return { to: parent, label: 'Back to your subscriptions' }
  if (/^\/shop\/[^/]+$/.test(parent)) return { to: parent, label: 'Back to the shop' }
  return { to: '/', label: 'Go to the start' }
}

/** 404 inside a page that still has its frame, for an object that does not exist (or belongs to somebody else). */
export function NotFoundNotice({ what }: { what: string }) {
  const { to, label } = findWayBack(useLocation({ select: ({ pathname }) => pathname }))
  return (
    <EmptyState
      level={1}
      title={`This ${what} is not here`}
      drawing={<SignpostDrawing code="404" />}
      actions={
        <Link to={to} className={buttonClassName({ variant: 'primary' })}>
          {label}
        </Link>
      }
    >
      It may have been taken away, or the address is mistyped.
    </EmptyState>
  )
}
