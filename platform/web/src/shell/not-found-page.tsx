import { Link, useLocation } from '@tanstack/react-router'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { getButtonClassName } from '@tradepost/ui/button'
import { SignpostDrawing } from '@tradepost/ui/drawings/signpost-drawing'
import { EmptyState } from '@tradepost/ui/empty-state'
import { t } from '#src/messages.ts'
import { PageMessage } from './page-message.tsx'

/** Shows a 404 for an unknown URL. */
export function NotFoundPage() {
  return (
    <PageMessage
      title={t('shell.notFound.title')}
      drawing={<SignpostDrawing code="404" />}
      actions={
        <Link to="/" className={getButtonClassName({ variant: 'primary' })}>
          {t('shell.notFound.home')}
        </Link>
      }
    >
      {t('shell.notFound.text')}
    </PageMessage>
  )
}

/** Returns a link to the page above a missing one: its list or its shop, otherwise the home page. */
function findWayBack(pathname: string): { to: string; label: string } {
  const parent = pathname.replace(/\/[^/]+\/?$/, '')
  if (/^\/dashboard(\/[^/]+){2,3}$/.test(parent)) return { to: parent, label: t('shell.notFound.backToList') }
  if (parent === '/account/subscriptions') return { to: parent, label: t('shell.notFound.backToSubscriptions') }
  if (/^\/shop\/[^/]+$/.test(parent)) return { to: parent, label: t('shell.notFound.backToShop') }
  return { to: '/', label: t('shell.notFound.home') }
}

/** Shows a 404 inside a page, for an object that doesn't exist or belongs to someone else. */
export function NotFoundNotice({ what }: { what: string }) {
  const { to, label } = findWayBack(useLocation({ select: ({ pathname }) => pathname }))
  return (
    <EmptyState
      level={1}
      title={t('shell.notFound.thing', { what: `${what.charAt(0).toLocaleUpperCase(getPageLocale())}${what.slice(1)}` })}
      drawing={<SignpostDrawing code="404" />}
      actions={
        <Link to={to} className={getButtonClassName({ variant: 'primary' })}>
          {label}
        </Link>
      }
    >
      {t('shell.notFound.thingText')}
    </EmptyState>
  )
}
