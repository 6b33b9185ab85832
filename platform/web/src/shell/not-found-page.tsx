import { Link, useLocation } from '@tanstack/react-router'
import { buttonClassName } from '@tradepost/ui/button'
import { EmptyState } from '@tradepost/ui/empty-state'
import { SignpostDrawing } from '@tradepost/ui/signpost-drawing'
import { PageMessage } from './page-message.tsx'

/** 404 for an unknown URL. */
export function NotFoundPage() {
  return (
    <PageMessage
      title="Page not found"
      drawing={<SignpostDrawing code="404" />}
      actions={
        <Link to="/" className={buttonClassName({ variant: 'primary' })}>
          Go to home page
        </Link>
      }
    >
      Check the URL, or go back to the home page.
    </PageMessage>
  )
}

/** Finds the page above a missing one: its list or its shop, otherwise the home page. */
function findWayBack(pathname: string): { to: string; label: string } {
  const parent = pathname.replace(/\/[^/]+\/?$/, '')
  if (/^\/dashboard\/[^/]+\/[^/]+$/.test(parent)) return { to: parent, label: 'Back to list' }
  if (parent === '/account/subscriptions') return { to: parent, label: 'Back to your subscriptions' }
  if (/^\/shop\/[^/]+$/.test(parent)) return { to: parent, label: 'Back to shop' }
  return { to: '/', label: 'Go to home page' }
}

/** 404 inside a page that keeps its frame, for an object that does not exist or belongs to someone else. */
export function NotFoundNotice({ what }: { what: string }) {
  const { to, label } = findWayBack(useLocation({ select: ({ pathname }) => pathname }))
  return (
    <EmptyState
      level={1}
      title={`${what.charAt(0).toUpperCase()}${what.slice(1)} not found`}
      drawing={<SignpostDrawing code="404" />}
      actions={
        <Link to={to} className={buttonClassName({ variant: 'primary' })}>
          {label}
        </Link>
      }
    >
      Check the URL, or go back.
    </EmptyState>
  )
}
