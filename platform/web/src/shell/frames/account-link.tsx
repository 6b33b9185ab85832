import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { getButtonClassName } from '@tradepost/ui/button'
import { CircleUserRound } from 'lucide-react'
import { t } from '#src/messages.ts'
import { sessionQuery } from '#src/shell/session/session.ts'

/** Shows the link at the right of a header: to sign in, or to the person's purchases. Empty until the session is known. */
export function PersonLink() {
  const session = useQuery(sessionQuery)
  const href = useLocation({ select: (location) => location.href })
  if (session.data) {
    return (
      <Link to="/account/purchases" className={`${getButtonClassName({ variant: 'ghost', size: 'lg' })} max-w-56 px-3!`}>
        <CircleUserRound aria-hidden="true" className="size-5!" />
        <span className="truncate max-shell:sr-only">{session.data.user.name}</span>
      </Link>
    )
  }
  if (session.isPending) return <span className="h-11" />
  return (
    <Link
      to="/sign-in"
      search={href === '/' ? {} : { redirect: href }}
      className={getButtonClassName({ variant: 'ghost', size: 'lg' })}
    >
      {t('actions.signIn')}
    </Link>
  )
}
